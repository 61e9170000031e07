# kind: keyword-as-name
# line: 5
# hint: 「import」
import turtle
turtle.import = 3
