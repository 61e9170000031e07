# kind: number-needed
# line: 4
# hint: 文字
print(abs("-3"))
