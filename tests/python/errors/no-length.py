# kind: no-length
# line: 4
# hint: 整数
print(len(12345))
