# kind: missing-operator
# line: 5
# 字符串
age = 10
print("我今年", age "岁")
