import turtle
turtle.tracer(False)
size = 30
for row in range(8):
    for col in range(8):
        turtle.penup()
        turtle.goto(-120 + col * size, -120 + row * size)
        turtle.pendown()
        turtle.fillcolor("black" if (row + col) % 2 == 0 else "white")
        turtle.begin_fill()
        for i in range(4):
            turtle.fd(size)
            turtle.lt(90)
        turtle.end_fill()
turtle.tracer(True)
turtle.hideturtle()
turtle.done()
