# kind: unknown-name
# line: 4
# hint: 「qwert」
a = 3 + qwert * 2
