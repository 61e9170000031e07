# kind: recursion
# line: 4
def f(n):
    return f(n + 1)
f(1)
