# kind: leading-zeros
# line: 3
x = 08
