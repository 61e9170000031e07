# kind: unpack-number
# line: 3
x, y = 1
