# points: E2.3 I.10
a = {'x': 1, 'y': 2}
b = {'y': 3, 'z': 4}
print({**a, **b}, a | b, {**b, 'w': 0, **a})
a |= b
print(a)
print([*range(3), *'ab'], (*a, 1), {*'aab', 1} == {'a', 'b', 1})
def f(**kw):
    return kw
print(f(**a, q=5))
inverse = {v: k for k, v in a.items()}
print(inverse, list(reversed(a)))
print({'a': 1} == {'a': 1.0}, {1: 'int', True: 'bool', 1.0: 'float'})
