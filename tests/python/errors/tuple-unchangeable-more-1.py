# kind: tuple-unchangeable
# line: 5
# 列表
a = (1, 2, 3)
a[1] = 5
