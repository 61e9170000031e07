# kind: assign-in-condition
# line: 4
n = 3
while n = 3:
    print(n)
