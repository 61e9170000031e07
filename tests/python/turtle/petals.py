import turtle
t = turtle.Turtle()
t.speed(0)
t.color("#ff66aa", "pink")
for i in range(6):
    t.begin_fill()
    t.circle(60, 90)
    t.left(90)
    t.circle(60, 90)
    t.left(90)
    t.end_fill()
    t.left(60)
turtle.done()
