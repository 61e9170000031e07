# kind: one-line-if
# line: 5
# hint: 「if」 「else」
a = 5
b = 1 if a > 3
