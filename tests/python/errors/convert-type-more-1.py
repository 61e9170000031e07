# kind: convert-type
# line: 5
# input: 5
# 输入
a, b = int(input().split())
