# kind: empty-sequence
# line: 3
max([])
