# kind: unpack-too-many
# line: 5
# hint: 2
# input: 3 4 5
a, b = input().split()
