# points: G6.4 G4.3
triangle = [[7], [3, 8], [8, 1, 0], [2, 7, 4, 4], [4, 5, 2, 6, 5]]
best = triangle[-1][:]
for row in triangle[-2::-1]:
    best = [v + max(best[i], best[i + 1]) for i, v in enumerate(row)]
    print(best)
ways = [1, 1]
while len(ways) < 12:
    ways.append(ways[-1] + ways[-2])
print('上楼梯', ways[1:])
paths = [[1] * 5 for _ in range(4)]
for i in range(1, 4):
    for j in range(1, 5):
        paths[i][j] = paths[i - 1][j] + paths[i][j - 1]
print(paths[-1][-1])
