# kind: text-plus-other
# line: 5
# hint: 整数
age = 9
print("我今年" + age + "岁")
