# kind: missing-indent
# line: 6
# 画正方形
import turtle
for i in range(4):
turtle.forward(100)
turtle.right(90)
