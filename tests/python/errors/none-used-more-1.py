# kind: none-used
# line: 6
# 函数
def 加法(a, b):
    结果 = a + b
print(加法(1, 2) * 2)
