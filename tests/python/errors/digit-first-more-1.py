# kind: digit-first
# line: 3
1a = 5
