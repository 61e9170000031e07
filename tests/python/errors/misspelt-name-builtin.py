# kind: misspelt-name
# line: 4
# hint: 「prnt」 「print」
prnt("你好")
