# kind: math-sign
# line: 4
# 其他
print(√4)
