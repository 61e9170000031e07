# points: E4.3 G4.7
add = lambda a, b=1: a + b
print(add(2), add(2, 3), (lambda: '无参数')())
pairs = [(1, 'c'), (3, 'a'), (2, 'b')]
print(sorted(pairs, key=lambda p: p[1]), max(pairs, key=lambda p: p[0]))
operations = {'+': lambda a, b: a + b, '-': lambda a, b: a - b, '*': lambda a, b: a * b}
for sign, f in operations.items():
    print(f'6 {sign} 3 =', f(6, 3))
print((lambda *a, **k: (a, k))(1, 2, x=3))
print(add.__name__, list(map(lambda s: s[::-1], ['ab', 'cd'])))
