import turtle
turtle.penup()
for i, align in enumerate(["left", "center", "right"]):
    turtle.goto(0, i * 40)
    turtle.write("对齐 " + align, align=align, font=("Arial", 16, "normal"))
turtle.goto(-100, -50)
turtle.write((1, 2.5))
turtle.write("斜体", font=("宋体", 20, "italic"))
turtle.pencolor("red")
turtle.write("两行\n文字", False, "Center", ("Arial", 12, "bold"))
turtle.write(3.14159)
turtle.done()
