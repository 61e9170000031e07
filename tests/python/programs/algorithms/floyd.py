# points: G8.4
INF = float('inf')
d = [[0, 3, INF, 7], [8, 0, 2, INF], [5, INF, 0, 1], [2, INF, INF, 0]]
n = len(d)
for k in range(n):
    for i in range(n):
        for j in range(n):
            d[i][j] = min(d[i][j], d[i][k] + d[k][j])
for row in d:
    print(*row, sep='\t')
print(INF, INF + 1, INF == INF, min(INF, 3), [INF, -INF])
