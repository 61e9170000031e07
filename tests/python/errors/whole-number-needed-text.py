# kind: whole-number-needed
# line: 6
# hint: 文字
# input: 5
n = input()
for i in range(n):
    print(i)
