# kind: unexpected-indent
# line: 4
# 缩进
 print("你好")
