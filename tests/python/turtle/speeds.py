import turtle
for s in ["fastest", "fast", "normal", "slow", "slowest", 0, 1, 5, 10, 11, 0.3, 3.6]:
    turtle.speed(s)
    print(turtle.speed())
    turtle.fd(12)
    turtle.lt(30)
turtle.delay(0)
print(turtle.delay(), turtle.tracer())
turtle.done()
