import turtle
t = turtle.Pen()
t.speed(9)
for i in range(8):
    t.color(["tomato", "gold"][i % 2])
    t.begin_fill()
    t.fd(90)
    t.lt(135)
    t.fd(64)
    t.end_fill()
    t.home()
    t.seth(45 * (i + 1))
turtle.done()
