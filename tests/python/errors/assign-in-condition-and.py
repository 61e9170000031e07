# kind: assign-in-condition
# line: 5
a = 3
b = 4
if a == 3 and b = 4:
    print("对")
