# kind: missing-comma
# line: 3
a = [1, 2 3]
print(a)
