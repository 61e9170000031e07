# points: G4.2 G3.5
n = int(input())
grid = [[0] * n for _ in range(n)]
x = y = 0
dx, dy = 0, 1
for k in range(1, n * n + 1):
    grid[x][y] = k
    if not (0 <= x + dx < n and 0 <= y + dy < n and grid[x + dx][y + dy] == 0):
        dx, dy = dy, -dx
    x, y = x + dx, y + dy
for row in grid:
    print(''.join('%4d' % v for v in row))
