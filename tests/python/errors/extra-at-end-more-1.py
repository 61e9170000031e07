# kind: extra-at-end
# line: 4
# 多出的字
print("你好")你
