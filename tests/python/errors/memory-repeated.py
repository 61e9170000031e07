# kind: memory
# line: 4
# hint: 个数
a = [0] * 10 ** 30
