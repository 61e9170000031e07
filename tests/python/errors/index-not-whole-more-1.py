# kind: index-not-whole
# line: 4
a = [1, 2, 3]
print(a[1.0])
