# points: G4.2
def multiply(a, b):
    return [[sum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]
a = [[1, 2], [3, 4]]
b = [[0, 1], [1, 0]]
print(multiply(a, b), multiply(b, a))
unit = [[int(i == j) for j in range(2)] for i in range(2)]
print(multiply(a, unit) == a)
p = unit
for _ in range(10):
    p = multiply(p, [[1, 1], [1, 0]])
print(p)
