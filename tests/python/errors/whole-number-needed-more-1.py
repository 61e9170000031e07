# kind: whole-number-needed
# line: 4
# 循环
for i in range(1.10):
    print(i)
