# kind: text-compared
# line: 6
# hint: 文字 整数
# input: 9
age = input("几岁？")
if age > 7:
    print("上学")
