# kind: unpack-too-few
# line: 5
# input: 5
# 输入
a, b = map(int, input().split())
