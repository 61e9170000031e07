# kind: number-not-iterable
# line: 4
# hint: 整数
for i in 10:
    print(i)
