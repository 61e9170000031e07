import turtle

class Walker(turtle.Turtle):
    def __init__(self, color, x, y):
        super().__init__()
        self.color(color)
        self.shape("circle")
        self.shapesize(0.5)
        self.penup()
        self.goto(x, y)
        self.pendown()
        self.dx = 4

    def move(self):
        self.setx(self.xcor() + self.dx)
        if self.xcor() > 40:
            self.dx = -4

screen = turtle.Screen()
screen.title("走")
screen.bgcolor("lavender")
walkers = [Walker("red", 0, 0), Walker("blue", 20, 30)]
for i in range(25):
    for w in walkers:
        w.move()
screen.mainloop()
