# kind: wrong-argument-count
# line: 4
a = [1, 2]
a.append(3, 4)
