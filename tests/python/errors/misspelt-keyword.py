# kind: misspelt-keyword
# line: 5
# hint: 「whlie」 「while」
a = 3
whlie a > 0:
    a = a - 1
