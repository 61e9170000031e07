# kind: semicolon-for-colon
# line: 5
# 画五角星
from turtle import *
for i in range(5);
    forward(100)
    right(144)
