# kind: list-index
# line: 6
# 列表
a = [1, 2, 3]
for i in a:
    print(a[i])
