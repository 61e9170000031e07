# kind: name-case
# line: 6
# 函数
def add(a, b):
    return a + b
print(Add(1, 2))
