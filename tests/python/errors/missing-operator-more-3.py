# kind: missing-operator
# line: 4
# 其他
print(100元)
