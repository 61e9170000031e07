# kind: list-index
# line: 5
# hint: 「a」
a = []
print(a[0])
