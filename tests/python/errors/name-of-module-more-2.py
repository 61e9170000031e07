# kind: name-of-module
# line: 5
# 圆面积
r = 5
s = pi * r * r
