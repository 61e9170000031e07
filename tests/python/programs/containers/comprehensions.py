# points: E5.1 G3.4
print([i * i for i in range(6)], [i for i in range(20) if i % 3 == 0 if i % 2])
print([(a, b) for a in 'xy' for b in range(2)])
print([[i * j for j in range(3)] for i in range(3)])
print({i: i ** 2 for i in range(4)}, {i % 3 for i in range(10)})
print(sum(i for i in range(10)), list(c for c in 'ab'))
matrix = [[1, 2, 3], [4, 5, 6]]
print([x for row in matrix for x in row])
print([[row[i] for row in matrix] for i in range(3)], list(zip(*matrix)))
i = 'outer'
print([i for i in range(3)], i)
print([f'{a}{b}' for a, b in zip('abc', '123')])
print({k: v for k, v in sorted({'b': 1, 'a': 2}.items())})
print([y for x in [1, 2, 3] if (y := x * x) > 1])
