# kind: unpack-too-few
# line: 4
# hint: 3 2
a, b, c = [1, 2]
