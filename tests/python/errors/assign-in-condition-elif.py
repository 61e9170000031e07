# kind: assign-in-condition
# line: 6
a = 3
if a > 5:
    print(1)
elif a = 3:
    print(2)
