# kind: no-length
# line: 3
len(5)
