import turtle
import math
turtle.radians()
for i in range(6):
    turtle.fd(40)
    turtle.left(math.pi / 3)
print(turtle.heading(), turtle.towards(10, -30))
turtle.circle(50, math.pi)
turtle.degrees()
print(turtle.heading())
turtle.degrees(400)
turtle.left(100)
print(turtle.heading())
turtle.circle(-30, 200)
turtle.done()
