from turtle import *
pensize(4)
fillcolor("yellow")
pu(); goto(0, -100); pd()
begin_fill(); circle(100); end_fill()
for x in (-40, 40):
    pu(); goto(x, 20); pd()
    dot(24, "black")
    dot(8, "white")
pu(); goto(-50, -20); pd()
seth(-60)
circle(58, 120)
hideturtle()
done()
