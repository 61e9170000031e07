# kind: missing-operator
# line: 5
# hint: 「2x」
x = 5
y = 2x + 1
print(y)
print(y)
