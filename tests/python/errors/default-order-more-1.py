# kind: default-order
# line: 3
def f(a, b=2, c):
    pass
