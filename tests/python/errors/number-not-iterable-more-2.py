# kind: number-not-iterable
# line: 3
max(5)
