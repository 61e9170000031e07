# kind: text-without-quotes
# line: 3
这是我的 第一个程序
print(1)
