# kind: text-times
# line: 4
# 字符串
print("a" * "b")
