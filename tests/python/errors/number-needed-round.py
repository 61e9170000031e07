# kind: number-needed
# line: 4
# hint: 文字
print(round("3.14"))
