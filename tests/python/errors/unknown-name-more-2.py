# kind: unknown-name
# line: 6
# 其他
x = 3
X = x + 1
print(x + y)
