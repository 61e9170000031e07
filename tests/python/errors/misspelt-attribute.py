# kind: misspelt-attribute
# line: 5
# hint: 「apend」 「append」
a = [1, 2]
a.apend(3)
