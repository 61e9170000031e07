from turtle import *
for n in range(3, 8):
    circle(20 * n, steps=n)
penup()
circle(30, 90)
pendown()
circle(radius=30, extent=90)
done()
