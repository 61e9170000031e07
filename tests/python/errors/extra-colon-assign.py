# kind: extra-colon
# line: 3
a = 5:
