# kind: line-number-copied
# line: 4
# hint: 「1.」
1. import turtle
2. turtle.forward(100)
