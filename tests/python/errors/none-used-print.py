# kind: none-used
# line: 3
print("你好") + "小明"
