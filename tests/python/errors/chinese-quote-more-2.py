# kind: chinese-quote
# line: 3
print(‘我爱编程’)
