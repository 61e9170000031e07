# kind: index-of-number
# line: 4
a = 5
a[0] = 3
