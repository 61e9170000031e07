# kind: none-used
# line: 5
a = [3, 1, 2]
a = a.sort()
print(a[0])
