# kind: division-by-zero
# line: 4
# 其他
print(3 / 0.0)
