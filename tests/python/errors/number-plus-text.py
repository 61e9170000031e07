# kind: number-plus-text
# line: 4
# hint: 整数 文字
print(5 + "个")
