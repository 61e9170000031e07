import turtle
import random
random.seed(2024)
turtle.setup(480, 360)
turtle.bgcolor("black")
turtle.speed(0)
turtle.hideturtle()
turtle.penup()
for i in range(40):
    turtle.goto(random.randint(-230, 230), random.randint(-170, 170))
    turtle.dot(random.randint(1, 6), random.choice(["white", "yellow", "light blue"]))
turtle.done()
