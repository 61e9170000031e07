# kind: assign-in-condition
# line: 3
while 1 = 1:
    print(1)
