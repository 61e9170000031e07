import turtle
turtle.setup(800, 500)
turtle.speed(0)
turtle.pensize(12)
turtle.seth(90)
for i, c in enumerate(["red", "orange", "yellow", "green", "cyan", "blue", "purple"]):
    r = 180 - i * 12
    turtle.pu()
    turtle.goto(r, -60)
    turtle.pd()
    turtle.seth(90)
    turtle.color(c)
    turtle.circle(r, 180)
turtle.done()
