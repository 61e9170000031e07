import turtle
turtle.speed(0)
turtle.pensize(3)
t = turtle.Turtle()
t.color("red")
for i in range(100):
    turtle.fd(4)
    turtle.lt(7)
    if i % 10 == 0:
        t.fd(8)
        t.rt(20)
turtle.penup()
turtle.fd(10)
turtle.pendown()
turtle.fd(10)
turtle.done()
