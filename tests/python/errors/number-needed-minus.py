# kind: number-needed
# line: 5
# hint: 文字
a = "3"
print(-a)
