# kind: misspelt-attribute
# line: 5
# 画图
import turtle
turtle.foward(100)
