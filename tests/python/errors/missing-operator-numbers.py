# kind: missing-operator
# line: 3
a = 3 4
