# kind: unexpected-keyword
# line: 4
# 其他
print(a = 3)
