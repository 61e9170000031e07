# kind: assign-to-literal
# line: 3
5 = x
