# kind: whole-number-needed
# line: 4
# hint: 小数
for i in range(10 / 2):
    print(i)
