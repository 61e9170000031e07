# kind: list-index
# line: 5
# hint: 「a」 3 5
a = [1, 2, 3]
print(a[5])
