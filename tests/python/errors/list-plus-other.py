# kind: list-plus-other
# line: 5
# hint: 列表 整数
a = [1, 2]
a = a + 3
