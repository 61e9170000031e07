# kind: super-arguments
# line: 4
def f():
    super().hello()
f()
