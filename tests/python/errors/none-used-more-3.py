# kind: none-used
# line: 3
int(None)
