# kind: missing-arguments
# line: 6
# 函数
def add(a, b):
    return a + b
print(add(1))
