# kind: missing-comma
# line: 4
# 函数
def add(a b):
    return a + b
