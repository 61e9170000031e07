# kind: def-without-brackets
# line: 4
# 函数
def add a, b:
    return a + b
