# kind: name-before-assignment
# line: 5
def f():
    global x
    x = x + 1
f()
