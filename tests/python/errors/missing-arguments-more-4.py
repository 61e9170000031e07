# kind: missing-arguments
# line: 5
def f(x):
    return x * 2
print(f())
