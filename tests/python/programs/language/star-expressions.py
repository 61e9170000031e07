# points: E5.1 I.10
a, *b, c = range(6)
print(a, b, c)
print([*b, *'xy'], {*b, 1}, (*b,), {**{'a': 1}, 'b': 2})
def f(*args, **kwargs):
    return args, kwargs
print(f(*[1], 2, *(3, 4), k=5, **{'m': 6}))
for x, *rest in [(1, 2, 3), 'ab']:
    print(x, rest)
print(*map(str.upper, 'abc'), sep='-')
def g():
    return 1, *b
print(g(), max(*b, 0), [*range(2), *{7: 8}])
a, b, *c = 1, 2
print(c)
