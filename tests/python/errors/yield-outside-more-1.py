# kind: yield-outside
# line: 3
yield 1
