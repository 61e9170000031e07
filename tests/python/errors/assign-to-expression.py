# kind: assign-to-expression
# line: 5
a = 1
b = 2
a + b = c
