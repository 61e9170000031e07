# kind: unpack-too-many
# line: 4
# hint: 2
a, b = [1, 2, 3]
