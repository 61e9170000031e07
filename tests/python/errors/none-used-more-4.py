# kind: none-used
# line: 3
sorted([1, None])
