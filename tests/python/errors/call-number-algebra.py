# kind: call-number
# line: 5
# hint: 「2」
x = 5
y = 2(x + 1)
