# kind: misspelt-name
# line: 5
# hint: 「tutle」 「turtle」
import turtle
tutle.forward(100)
