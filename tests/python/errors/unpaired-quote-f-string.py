# kind: unpaired-quote
# line: 4
name = "小明"
print(f"你好{name})
