# kind: misspelt-keyword
# line: 6
# hint: 「excpet」 「except」
try:
    x = 1
excpet:
    pass
