# points: G6.3
n = 5
board = [[0] * n for _ in range(n)]
moves = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
def around(x, y):
    return [(x + a, y + b) for a, b in moves if 0 <= x + a < n and 0 <= y + b < n and board[x + a][y + b] == 0]
def tour(x, y, k):
    board[x][y] = k
    if k == n * n:
        return True
    for a, b in sorted(around(x, y), key=lambda p: len(around(*p))):
        if tour(a, b, k + 1):
            return True
    board[x][y] = 0
    return False
print(tour(0, 0, 1))
for row in board:
    print(''.join(f'{v:3}' for v in row))
