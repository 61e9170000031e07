# kind: tuple-index
# line: 5
# hint: 「p」 2
p = (3, 4)
print(p[2])
