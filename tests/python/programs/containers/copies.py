# points: E2.1 G3.4
import copy
a = [1, [2, 3]]
b = a
c = a.copy()
d = copy.deepcopy(a)
a[0] = 100
a[1].append(4)
print(a, b, c, d)
print(b is a, c is a, c[1] is a[1], d[1] is a[1])
grid = [[0] * 3] * 2
grid[0][0] = 1
print(grid)
grid = [[0] * 3 for _ in range(2)]
grid[0][0] = 1
print(grid)
x = [1]
x.append(x)
print(x)
