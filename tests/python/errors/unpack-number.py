# kind: unpack-number
# line: 3
a, b = 5
