# points: E2.2 E5.1
a, (b, *c), d = 1, (2, 3, 4), 5
print(a, b, c, d)
for i, (name, score) in enumerate([('x', 1), ('y', 2)]):
    print(i, name, score)
print(*[1, 2, 3], *'ab', sep='/')
first, second, *_ = range(10)
print(first, second, len(_))
def f(a, b, c):
    return a + b * c
print(f(*[1, 2], c=3), f(**{'a': 1, 'b': 1, 'c': 1}))
try:
    a, b = 1, 2, 3
except ValueError as error:
    print(error)
try:
    a, b, c = 'xy'
except ValueError as error:
    print(error)
