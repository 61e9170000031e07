# kind: text-arithmetic
# line: 6
# hint: 文字 整数
# input: 9
age = input("几岁？")
print(age - 1)
