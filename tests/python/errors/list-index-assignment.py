# kind: list-index
# line: 5
# hint: 「a」
a = []
a[0] = 5
