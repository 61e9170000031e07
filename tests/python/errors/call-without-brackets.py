# kind: call-without-brackets
# line: 5
# hint: 「turtle.forward」
import turtle
turtle.forward 100
