# kind: unpaired-triple-quote
# line: 3
'''这是我的程序
print(1)
