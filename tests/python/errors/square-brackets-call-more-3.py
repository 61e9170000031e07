# kind: square-brackets-call
# line: 6
# 函数
def add(a, b):
    return a + b
print(add[1, 2])
