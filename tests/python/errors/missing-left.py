# kind: missing-left
# line: 3
= 5
