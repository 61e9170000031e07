# kind: missing-comma
# line: 4
import turtle
turtle.goto(100 50)
