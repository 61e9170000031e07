# points: G4.2 G3.5
n = 5
square = [[0] * n for _ in range(n)]
row, col = 0, n // 2
for k in range(1, n * n + 1):
    square[row][col] = k
    r, c = (row - 1) % n, (col + 1) % n
    if square[r][c]:
        r, c = (row + 1) % n, col
    row, col = r, c
for line in square:
    print('{:3d}{:3d}{:3d}{:3d}{:3d}'.format(*line))
print({sum(line) for line in square} | {sum(c) for c in zip(*square)})
