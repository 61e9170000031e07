# kind: keyword-case
# line: 4
# 函数
Def add(a, b):
    return a + b
