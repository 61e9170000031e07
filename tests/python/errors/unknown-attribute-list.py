# kind: unknown-attribute
# line: 5
# hint: 列表 「length」
a = [1, 2, 3]
print(a.length)
