# kind: pop-from-empty
# line: 4
a = []
a.pop()
