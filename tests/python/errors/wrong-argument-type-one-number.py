# kind: wrong-argument-type
# line: 5
# hint: 「turtle.goto」
import turtle
turtle.goto(100)
