# kind: assign-to-expression
# line: 3
lambda x: x + 1 = y
