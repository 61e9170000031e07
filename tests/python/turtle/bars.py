import turtle
data = {"语文": 92, "数学": 98, "英语": 85}
turtle.speed(0)
x = -120
for name, value in data.items():
    turtle.penup()
    turtle.goto(x, -100)
    turtle.pendown()
    turtle.fillcolor("steel blue")
    turtle.begin_fill()
    for side in (40, value, 40, value):
        turtle.fd(side)
        turtle.lt(90)
    turtle.end_fill()
    turtle.penup()
    turtle.goto(x + 20, -120)
    turtle.write(name, align="center", font=("Arial", 10))
    turtle.goto(x + 20, value - 98)
    turtle.write(value, align="center")
    x += 80
turtle.done()
