# kind: name-elsewhere
# line: 6
def f(x):
    y = x * 2
f(3)
print(y)
