# points: G4.2 E3.3
grid = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
for row in grid:
    print(' '.join(map(str, row)))
print([sum(row) for row in grid], [sum(col) for col in zip(*grid)])
print(sum(grid[i][i] for i in range(3)), sum(grid[i][2 - i] for i in range(3)))
turned = [list(row) for row in zip(*grid[::-1])]
print(turned)
for i in range(3):
    for j in range(3):
        print(f'{grid[j][i]:>3}', end='')
    print()
print(max(max(row) for row in grid), len(grid), len(grid[0]))
