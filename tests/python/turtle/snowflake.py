import turtle
turtle.bgcolor("navy")
turtle.color("white")
turtle.speed(0)
for i in range(8):
    turtle.penup()
    turtle.home()
    turtle.seth(i * 45)
    turtle.pendown()
    for j in range(3):
        turtle.fd(30)
        for a in (-45, 45):
            turtle.left(a)
            turtle.fd(18)
            turtle.bk(18)
            turtle.right(a)
turtle.done()
