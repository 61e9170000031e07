# kind: text-times
# line: 6
# hint: 文字
# input: 3
a = input()
print(a * a)
