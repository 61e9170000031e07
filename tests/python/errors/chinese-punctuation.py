# kind: chinese-punctuation
# line: 4
# hint: 「；」
a = 5； b = 6
