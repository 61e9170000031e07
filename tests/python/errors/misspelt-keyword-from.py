# kind: misspelt-keyword
# line: 4
# hint: 「form」 「from」
form turtle import *
forward(100)
