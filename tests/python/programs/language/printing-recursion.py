# points: E1.2 E2.1
a = [1]
a.append(a)
print(a, repr(a))
d = {'self': None}
d['self'] = d
print(d)
print([''], ["'"], ['"'], ['\''"\""], ['\\'], ['\n\t\x00\x7f\xa0é中\u200b😀'])
print((1,), [()], {(): []}, [[]] * 2, [None, True, ...])
print([1.0, 1e100, -0.0, 1e-7], [1 + 2j, -1j], {1: {2: {3}}})
print(repr('中\n'), ascii('é😀'), str(b'\xe4'), [print])
print({'a', 'a'}, frozenset(), range(1, 10, 3), slice(None), type, type(None), type(...))
