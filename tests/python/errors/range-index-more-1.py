# kind: range-index
# line: 3
print(range(5)[9])
