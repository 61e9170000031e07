# kind: none-used
# line: 6
# 函数
def add(a, b):
    print(a + b)
c = add(1, 2) + 3
