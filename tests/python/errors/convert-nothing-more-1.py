# kind: convert-nothing
# line: 3
int("")
