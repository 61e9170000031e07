from turtle import *
for i in range(4):
    forward(100)
    left(90)
done()
