# kind: assign-to-call
# line: 4
# input: 5
int(input("x")) = x
