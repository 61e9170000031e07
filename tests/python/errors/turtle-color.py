# kind: turtle-color
# line: 5
# hint: 「redd」
import turtle
turtle.color("redd")
