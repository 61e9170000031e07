# kind: wrong-argument-count
# line: 3
range()
