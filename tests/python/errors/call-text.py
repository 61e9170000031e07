# kind: call-text
# line: 5
# hint: 「name」
name = "小明"
print(name())
