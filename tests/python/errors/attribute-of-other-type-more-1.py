# kind: attribute-of-other-type
# line: 5
# input: 5
# 输入
a = int(input("请输入：")).split()
