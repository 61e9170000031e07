# kind: number-not-iterable
# line: 3
print(sum(3))
