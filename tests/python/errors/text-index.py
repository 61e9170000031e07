# kind: text-index
# line: 5
# hint: 「name」 2
name = "小明"
print(name[2])
