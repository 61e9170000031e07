# kind: missing-colon
# line: 5
# hint: 「while」
import turtle
while True
    turtle.forward(10)
