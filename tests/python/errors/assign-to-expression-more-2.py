# kind: assign-to-expression
# line: 3
x + 1 = x
