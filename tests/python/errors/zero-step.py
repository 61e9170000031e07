# kind: zero-step
# line: 3
for i in range(1, 10, 0):
    print(i)
