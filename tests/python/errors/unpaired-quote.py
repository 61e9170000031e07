# kind: unpaired-quote
# line: 3
print("你好)
