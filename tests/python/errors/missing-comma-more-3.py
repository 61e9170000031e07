# kind: missing-comma
# line: 4
# 拼接
print("我" "今年" 9 "岁")
