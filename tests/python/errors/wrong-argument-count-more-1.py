# kind: wrong-argument-count
# line: 4
a = [1,2,3]
a.insert(4)
