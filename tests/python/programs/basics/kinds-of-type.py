# points: E1.4 G1.1
values = [1, 1.5, 'a', True, None, [1], (1,), {1: 2}, {1}, range(3), 2j, b'x']
for value in values:
    print(type(value).__name__, end=' ')
print()
print(isinstance(True, int), isinstance(1, bool))
print(isinstance(3, (int, float)), isinstance('3', (int, float)))
print(type(len), type(lambda: 0), type(int))
print(issubclass(bool, int), type(type(1)))
def f():
    yield 1
print(type(f), type(f()))
