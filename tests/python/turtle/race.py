import turtle
import random
random.seed(7)
racers = []
for i, c in enumerate(["red", "green", "blue", "orange"]):
    t = turtle.Turtle("turtle")
    t.color(c)
    t.penup()
    t.goto(-200, 90 - i * 50)
    t.pendown()
    racers.append(t)
while all(t.xcor() < 0 for t in racers):
    for t in racers:
        t.forward(random.randint(5, 20))
winner = max(racers, key=lambda t: t.xcor())
print(winner.pencolor())
turtle.done()
