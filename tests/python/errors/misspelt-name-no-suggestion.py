# kind: misspelt-name
# line: 5
# hint: 「nmae」 「name」
name = "小明"
print(nmae)
