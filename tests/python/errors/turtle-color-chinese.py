# kind: turtle-color
# line: 5
# hint: 「红色」
import turtle
turtle.color("红色")
