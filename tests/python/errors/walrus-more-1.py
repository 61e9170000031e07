# kind: walrus
# line: 3
a := 5
