# kind: missing-operator
# line: 3
x = 5 5
