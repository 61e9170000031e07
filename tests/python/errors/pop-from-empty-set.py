# kind: pop-from-empty
# line: 4
a = set()
a.pop()
