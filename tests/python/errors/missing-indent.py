# kind: missing-indent
# line: 6
# hint: 「if」
a = 5
if a > 3:
print(a)
