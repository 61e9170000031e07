# kind: unpaired-quote
# line: 4
# 其他
print("你好'）
