# kind: convert-text
# line: 4
# hint: 复数
print(complex("a"))
