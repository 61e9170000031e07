import turtle
turtle.tracer(3)
for i in range(20):
    turtle.fd(10 + i)
    turtle.lt(50)
turtle.tracer(0, 0)
turtle.pencolor("red")
for i in range(50):
    turtle.fd(5)
    turtle.rt(7)
print(turtle.tracer(), turtle.delay())
turtle.update()
turtle.fd(30)
turtle.tracer(1, 10)
turtle.fd(10)
turtle.done()
