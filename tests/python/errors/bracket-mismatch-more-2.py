# kind: bracket-mismatch
# line: 4
# 括号
print["你好")
