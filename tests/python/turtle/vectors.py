import turtle
a = turtle.Vec2D(3, 4)
b = turtle.Vec2D(-1, 2.5)
print(a, b, a + b, a - b, -a, a * b, 2 * a, a * 2, abs(a), a.rotate(90), a[0], tuple(b))
t = turtle.Turtle()
u = turtle.Turtle()
u.goto(a * 10)
print(t.distance(u), t.towards(u), t.distance((3, 4)), u.towards(0, 0))
turtle.done()
