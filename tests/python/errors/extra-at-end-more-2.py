# kind: extra-at-end
# line: 4
# 注释
print("你好") 这是打印
