# kind: turtle-color
# line: 5
# hint: 「#12」
import turtle
turtle.color("#12")
