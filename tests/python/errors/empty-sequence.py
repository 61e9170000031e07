# kind: empty-sequence
# line: 4
a = []
print(max(a))
