# kind: extra-colon
# line: 3
print("你好"):
