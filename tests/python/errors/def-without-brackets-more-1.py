# kind: def-without-brackets
# line: 4
# 函数
def (a, b):
    return a + b
