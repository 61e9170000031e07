import turtle
import math
turtle.setworldcoordinates(-1, -1.5, 7, 1.5)
turtle.penup()
turtle.goto(0, 0)
turtle.pendown()
for i in range(64):
    x = i / 10
    turtle.goto(x, math.sin(x))
turtle.color("red")
turtle.dot(10)
turtle.write("sin", align="left")
turtle.home()
turtle.left(45)
turtle.fd(1)
turtle.stamp()
turtle.begin_fill()
turtle.circle(0.5)
turtle.end_fill()
turtle.done()
