# kind: text-times
# line: 4
# hint: 小数
print("哈" * 2.5)
