# kind: comment-sign
# line: 4
# 注释
print("你好") //打印
