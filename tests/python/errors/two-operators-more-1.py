# kind: two-operators
# line: 4
x = 10
if x > 5 and < 20:
    print(x)
