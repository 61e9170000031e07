# kind: bracket-never-closed
# line: 4
import turtle
turtle.forward(100
turtle.left(90)
