# kind: unpaired-quote
# line: 3
name = '小明
print(name)
