import turtle
turtle.speed(0)
for i in range(100):
    turtle.fd(i)
    turtle.rt(89)
for i in range(130):
    turtle.undo()
turtle.fd(20)
turtle.setundobuffer(5)
for i in range(8):
    turtle.fd(10)
    turtle.lt(30)
print(turtle.undobufferentries())
for i in range(8):
    turtle.undo()
turtle.setundobuffer(None)
turtle.fd(5)
turtle.undo()
print(turtle.undobufferentries(), turtle.pos())
turtle.done()
