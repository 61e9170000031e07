import turtle
t = turtle.Turtle(shape="turtle")
t.penup()
t.color("blue", "lightblue")
ids = []
for i in range(12):
    ids.append(t.stamp())
    t.fd(30 + i * 2)
    t.rt(24)
print(ids)
t.clearstamp(ids[2])
t.clearstamps(2)
t.clearstamps(-3)
turtle.done()
