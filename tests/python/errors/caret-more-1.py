# kind: caret
# line: 5
# 圆面积
r = 5
s = 3.14 * r ^ 2
print(s)
