# kind: wrong-operands
# line: 5
# hint: 列表 整数
a = [1, 2]
print(a - 1)
