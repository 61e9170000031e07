# kind: name-case
# line: 5
# hint: 「Name」 「name」
name = "小明"
print(Name)
