import turtle

def koch(size, n):
    if n == 0:
        turtle.fd(size)
    else:
        for angle in [0, 60, -120, 60]:
            turtle.left(angle)
            koch(size / 3, n - 1)

turtle.setup(600, 600)
turtle.penup()
turtle.goto(-150, 90)
turtle.pendown()
turtle.pensize(2)
turtle.speed(10)
for i in range(3):
    koch(240, 2)
    turtle.right(120)
turtle.hideturtle()
turtle.done()
