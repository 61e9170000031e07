# kind: chinese-quote
# line: 4
# hint: 「’」
print('你好’)
