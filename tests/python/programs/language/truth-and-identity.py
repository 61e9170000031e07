# points: E1.6
class Empty:
    def __len__(self):
        return 0
class Never:
    def __bool__(self):
        return False
for v in (Empty(), Never(), object(), 0j, '0', [[]], {}, range(0), b'', 0.0, float('nan'), lambda: 0):
    print(bool(v), end=' ')
print()
a = 'py' + 'thon'
b = 'python'
print(a == b, a is b, [] is [], () is (), None is None)
print(float('nan') in [float('nan')], (n := float('nan')) in [n], n != n)
print(1 is True, True == 1, True is True, isinstance(None, object))
print(any([]) or 'x', all([]) and 'y', not not [0], 3 and 0 or 5)
