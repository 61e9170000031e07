# kind: quotes-inside-quotes
# line: 4
# 字符串
s = "他说："你好"。"
