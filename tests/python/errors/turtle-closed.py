# kind: turtle-closed
# line: 5
# hint: 窗口
import turtle
turtle.clear()
