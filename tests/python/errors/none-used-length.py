# kind: none-used
# line: 3
print(len(print("你好")))
