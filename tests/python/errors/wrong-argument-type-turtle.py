# kind: wrong-argument-type
# line: 5
# hint: 「turtle.forward」
import turtle
turtle.forward("100")
