# kind: list-index
# line: 6
# 列表
a = []
for i in range(5):
    a[i] = i * 2
