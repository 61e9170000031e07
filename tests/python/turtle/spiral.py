import turtle
turtle.speed("fastest")
turtle.bgcolor("black")
colors = ["red", "yellow", "green", "blue"]
for x in range(120):
    turtle.pencolor(colors[x % 4])
    turtle.forward(x)
    turtle.left(91)
turtle.done()
