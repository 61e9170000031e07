# kind: misspelt-keyword
# line: 4
# hint: 「improt」 「import」
improt turtle
turtle.forward(100)
