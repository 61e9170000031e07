# kind: turtle-shape
# line: 5
# hint: 「小猫」
import turtle
turtle.shape("小猫")
