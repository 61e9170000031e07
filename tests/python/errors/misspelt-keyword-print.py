# kind: misspelt-keyword
# line: 4
# hint: 「pirnt」 「print」
pirnt "你好"
