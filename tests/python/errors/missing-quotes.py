# kind: missing-quotes
# line: 4
# hint: 「小明」
name = 小明
print(name)
