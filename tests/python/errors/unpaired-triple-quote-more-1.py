# kind: unpaired-triple-quote
# line: 4
# 注释
'''打印
print("你好")
