# kind: chinese-punctuation
# line: 5
# hint: 「。」
import turtle
turtle。forward(100)
