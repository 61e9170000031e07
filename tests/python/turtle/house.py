import turtle as t
def block(x, y, w, h, c):
    t.penup(); t.goto(x, y); t.pendown()
    t.color("black", c)
    t.begin_fill()
    for i in range(2):
        t.forward(w); t.left(90); t.forward(h); t.left(90)
    t.end_fill()
block(-80, -80, 160, 100, "wheat")
block(-20, -80, 40, 60, "saddle brown")
block(-60, -30, 30, 30, "lightblue")
block(30, -30, 30, 30, "lightblue")
t.penup(); t.goto(-100, 20); t.pendown()
t.fillcolor("firebrick")
t.begin_fill()
t.goto(100, 20); t.goto(0, 100); t.goto(-100, 20)
t.end_fill()
t.done()
