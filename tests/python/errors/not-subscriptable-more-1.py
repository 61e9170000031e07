# kind: not-subscriptable
# line: 6
def f():
    for i in range(3):
        yield i
print(f()[0])
