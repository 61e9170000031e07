# kind: unpack-too-many
# line: 3
x, y = 1, 2, 3
