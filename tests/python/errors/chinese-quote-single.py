# kind: chinese-quote
# line: 4
# hint: 「‘」
name = ‘小明’
