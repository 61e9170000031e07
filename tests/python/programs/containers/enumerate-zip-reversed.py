# points: E3.8 E2.6
names = ['甲', '乙', '丙']
scores = [90, 80]
print(list(enumerate(names)), list(enumerate(names, start=1)))
print(list(zip(names, scores)), dict(zip(names, scores)))
print(list(reversed(names)), [*reversed('abc')])
for i in range(len(names) - 1, -1, -1):
    print(i, names[i], end=' ')
print()
try:
    list(zip(names, scores, strict=True))
except ValueError as error:
    print(error)
pairs = zip(names, range(3))
print(next(pairs), list(pairs), list(pairs))
print(list(map(lambda a, b: a * b, [1, 2, 3], [4, 5])), sum([[1], [2]], []))
