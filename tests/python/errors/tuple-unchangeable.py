# kind: tuple-unchangeable
# line: 4
a = (1, 2, 3)
a[0] = 5
