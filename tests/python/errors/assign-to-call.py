# kind: assign-to-call
# line: 3
print("a") = 5
