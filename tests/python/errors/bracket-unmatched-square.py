# kind: bracket-unmatched
# line: 4
# hint: 「]」
a = 1, 2, 3]
