# kind: module-case
# line: 3
import Turtle
Turtle.forward(100)
