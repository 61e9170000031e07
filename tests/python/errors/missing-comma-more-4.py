# kind: missing-comma
# line: 4
a = 3
print("a=" a)
