# kind: name-case
# line: 4
# hint: 「Print」 「print」
Print("你好")
