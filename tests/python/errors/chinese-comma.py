# kind: chinese-comma
# line: 4
# hint: 「，」
print("你好"，"世界")
