# kind: missing-comma
# line: 4
age = 9
print("我今年" age "岁")
