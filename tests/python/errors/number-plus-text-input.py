# kind: number-plus-text
# line: 6
# hint: 整数 文字
# input: 9
age = input("几岁？")
print(1 + age)
