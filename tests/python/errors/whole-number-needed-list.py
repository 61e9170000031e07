# kind: whole-number-needed
# line: 5
# hint: 列表
a = [1, 2]
for i in range(a):
    print(i)
