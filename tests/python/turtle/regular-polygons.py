import turtle
for n in range(3, 9):
    turtle.pencolor(["red", "orange", "gold", "green", "blue", "purple"][n - 3])
    for i in range(n):
        turtle.fd(50)
        turtle.rt(360 / n)
turtle.done()
