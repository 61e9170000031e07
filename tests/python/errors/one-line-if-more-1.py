# kind: one-line-if
# line: 3
x = 5 if 3 > 2 else
