# kind: turtle-limit
# line: 4
import turtle
turtle.bgpic("山.png")
