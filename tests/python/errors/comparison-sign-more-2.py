# kind: comparison-sign
# line: 4
# 其他
print(3 =< 5)
