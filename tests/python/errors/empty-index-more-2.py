# kind: empty-index
# line: 4
import turtle
海龟 = turtle.Pen[]
