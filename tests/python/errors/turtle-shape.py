# kind: turtle-shape
# line: 5
# hint: 「tutle」
import turtle
turtle.shape("tutle")
