# points: G7.2
stones = [4, 5, 9, 4, 3]
n = len(stones)
total = [0]
for s in stones:
    total.append(total[-1] + s)
best = [[0] * n for _ in range(n)]
for length in range(2, n + 1):
    for i in range(n - length + 1):
        j = i + length - 1
        best[i][j] = min(best[i][k] + best[k + 1][j] for k in range(i, j)) + total[j + 1] - total[i]
print(best[0][-1])
for row in best:
    print(''.join(f'{x:>4}' for x in row))
