# points: E1.3 E1.4
x = None
print(x, x is None, x == None, type(x), str(x) + '!', bool(x))
def f(a=None):
    if a is None:
        a = []
    a.append(1)
    return a
print(f(), f(), f([0]))
d = {'a': None}
print(d.get('a'), d.get('b'), 'a' in d, d['a'] is None)
print([1, 2].sort(), print(end=''), [].append(1))
values = [0, None, '', 'x', [], 3]
print([v for v in values if v], [v for v in values if v is not None])
del d['a'], x
print(d)
print(x)
