# kind: unhashable
# line: 4
# hint: 列表
s = {1, [2, 3]}
