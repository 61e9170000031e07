# kind: list-plus-other
# line: 4
x = 5,
print(x + 1)
