# kind: index-not-whole
# line: 5
# hint: 文字 列表
a = [1, 2, 3]
print(a["0"])
