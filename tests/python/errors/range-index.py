# kind: range-index
# line: 4
r = range(3)
print(r[3])
