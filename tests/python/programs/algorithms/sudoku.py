# points: G6.3 G4.2
puzzle = ['53..7....', '6..195...', '.98....6.', '8...6...3', '4..8.3..1', '7...2...6', '.6....28.', '...419..5', '....8..79']
grid = [[int(c) if c != '.' else 0 for c in row] for row in puzzle]
def allowed(r, c):
    used = set(grid[r]) | {grid[i][c] for i in range(9)}
    a, b = r // 3 * 3, c // 3 * 3
    used |= {grid[i][j] for i in range(a, a + 3) for j in range(b, b + 3)}
    return [n for n in range(1, 10) if n not in used]
def solve():
    empty = [(len(allowed(r, c)), r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]
    if not empty:
        return True
    _, r, c = min(empty)
    for n in allowed(r, c):
        grid[r][c] = n
        if solve():
            return True
        grid[r][c] = 0
    return False
print(solve())
for row in grid:
    print(*row)
