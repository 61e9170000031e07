# points: G4.2 G3.5
grid = ['.....', '..#..', '..#..', '..#..', '.....']
def step(grid):
    n, m = len(grid), len(grid[0])
    out = []
    for i in range(n):
        line = ''
        for j in range(m):
            near = sum(grid[a][b] == '#' for a in range(max(0, i - 1), min(n, i + 2))
                       for b in range(max(0, j - 1), min(m, j + 2)) if (a, b) != (i, j))
            line += '#' if near == 3 or near == 2 and grid[i][j] == '#' else '.'
        out.append(line)
    return out
for _ in range(3):
    print('\n'.join(grid), end='\n\n')
    grid = step(grid)
