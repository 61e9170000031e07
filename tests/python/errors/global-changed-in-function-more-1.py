# kind: global-changed-in-function
# line: 6
global a
a = 1
def f():
    a = a + 1
f()
