# kind: index-with-comma
# line: 4
a = [[1,2],[3,4]]
print(a[0,1])
