# kind: not-an-iterator
# line: 3
print(next(range(3)))
