# kind: assign-in-call
# line: 3
print("a" = 5)
