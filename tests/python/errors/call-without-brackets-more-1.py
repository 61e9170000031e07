# kind: call-without-brackets
# line: 8
# 画五角星
import turtle
turtle.color("red")
for i in range(5):
    turtle.forward(100)
    turtle.right 144
