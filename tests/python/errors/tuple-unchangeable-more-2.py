# kind: tuple-unchangeable
# line: 4
t = (1, 2, 3)
t[0] = 9
