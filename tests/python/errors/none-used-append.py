# kind: none-used
# line: 5
a = []
a = a.append(1)
a.append(2)
