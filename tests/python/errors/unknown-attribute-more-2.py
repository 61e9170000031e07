# kind: unknown-attribute
# line: 5
# 列表
a = [1, 2, 3]
print(a.len())
