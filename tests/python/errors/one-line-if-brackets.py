# kind: one-line-if
# line: 3
a = (1 if 2 else)
