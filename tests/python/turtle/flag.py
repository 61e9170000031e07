import turtle
turtle.setup(900, 600)
turtle.speed(10)

def star(x, y, size, heading):
    turtle.penup()
    turtle.goto(x, y)
    turtle.seth(heading)
    turtle.pendown()
    turtle.color("yellow")
    turtle.begin_fill()
    for i in range(5):
        turtle.fd(size)
        turtle.right(144)
    turtle.end_fill()

turtle.penup()
turtle.goto(-225, 150)
turtle.pendown()
turtle.color("red")
turtle.begin_fill()
for i in range(2):
    turtle.fd(450)
    turtle.right(90)
    turtle.fd(300)
    turtle.right(90)
turtle.end_fill()
star(-190, 95, 86, 0)
for x, y, h in [(-80, 120, 30), (-50, 90, 10), (-50, 50, -10), (-80, 20, 20)]:
    star(x, y, 28, h)
turtle.ht()
turtle.done()
