# kind: unknown-name
# line: 4
# 推导
a = [x * 2, x in range(5)]
