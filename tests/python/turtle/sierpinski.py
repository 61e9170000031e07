import turtle

def triangle(points, n):
    turtle.up()
    turtle.goto(points[0])
    turtle.down()
    turtle.fillcolor(["blue", "red", "green", "violet"][n])
    turtle.begin_fill()
    turtle.goto(points[1])
    turtle.goto(points[2])
    turtle.goto(points[0])
    turtle.end_fill()
    if n > 0:
        middle = lambda a, b: ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        a, b, c = points
        triangle([a, middle(a, b), middle(a, c)], n - 1)
        triangle([b, middle(a, b), middle(b, c)], n - 1)
        triangle([c, middle(c, b), middle(a, c)], n - 1)

turtle.speed(0)
triangle([(-120, -80), (0, 120), (120, -80)], 2)
turtle.done()
