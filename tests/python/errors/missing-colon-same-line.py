# kind: missing-colon
# line: 5
# hint: 「if」
x = 3
if x > 2 print(x)
