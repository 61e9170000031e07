# kind: pop-from-empty
# line: 3
[].pop()
