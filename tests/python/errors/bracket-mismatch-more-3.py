# kind: bracket-mismatch
# line: 4
# 推导
a = [x * 2 for x in range(5]
