# kind: convert-type
# line: 4
# hint: 两个参数
print(int(101, 2))
