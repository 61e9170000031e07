import turtle
turtle.color("red", "red")
turtle.pensize(2)
turtle.begin_fill()
turtle.left(140)
turtle.fd(111.65)
for i in range(200):
    turtle.right(1)
    turtle.fd(1)
turtle.left(120)
for i in range(200):
    turtle.right(1)
    turtle.fd(1)
turtle.fd(111.65)
turtle.end_fill()
turtle.penup()
turtle.goto(0, 160)
turtle.write("我爱编程", align="center", font=("微软雅黑", 18, "bold"))
turtle.done()
