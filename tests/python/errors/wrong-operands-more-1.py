# kind: wrong-operands
# line: 4
a = 3
a += [1]
