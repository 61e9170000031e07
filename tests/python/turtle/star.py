import turtle as t
t.color("red", "yellow")
t.pensize(3)
t.begin_fill()
for i in range(5):
    t.forward(150)
    t.right(144)
t.end_fill()
t.hideturtle()
t.done()
