# kind: not-an-iterator
# line: 5
# hint: 列表
a = [1, 2, 3]
print(next(a))
