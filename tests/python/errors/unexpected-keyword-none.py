# kind: unexpected-keyword
# line: 4
# hint: 「len」 只写值
print(len(obj=[1]))
