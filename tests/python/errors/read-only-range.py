# kind: read-only
# line: 4
numbers = range(3)
numbers.start = 1
