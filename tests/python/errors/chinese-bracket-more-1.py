# kind: chinese-bracket
# line: 5
# 画图
import turtle
turtle.color（"red"）
