# kind: text-arithmetic
# line: 4
# 拼接
print("我" & "你")
