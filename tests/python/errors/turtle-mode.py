# kind: turtle
# line: 5
# hint: 参数
import turtle
turtle.mode("学校")
