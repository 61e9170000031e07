import turtle
turtle.tracer(0)
turtle.colormode(255)
for i in range(36):
    turtle.pencolor(i * 7, 100, 255 - i * 7)
    turtle.circle(80)
    turtle.left(10)
turtle.update()
turtle.done()
