# kind: wrong-comparison
# line: 4
# hint: 列表 整数
if [1, 2] > 3:
    print(1)
