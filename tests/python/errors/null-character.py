# kind: null-character
# line: 4
# hint: 空字符
print(open("a\0.txt").read())
