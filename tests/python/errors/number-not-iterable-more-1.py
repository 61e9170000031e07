# kind: number-not-iterable
# line: 4
# 循环
for i in (5):
    print(i)
