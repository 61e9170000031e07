# kind: list-index
# line: 4
a = [1, 2]
a.pop(5)
