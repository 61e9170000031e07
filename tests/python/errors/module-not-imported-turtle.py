# kind: module-not-imported
# line: 4
# hint: 「turtle」
turtle.forward(100)
