# kind: generator-running
# line: 4
def g():
    yield next(me)
me = g()
next(me)
