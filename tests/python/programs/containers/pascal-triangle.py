# points: G8.2 G4.2
rows = []
for i in range(8):
    row = [1] * (i + 1)
    for j in range(1, i):
        row[j] = rows[i - 1][j - 1] + rows[i - 1][j]
    rows.append(row)
for row in rows:
    print(' '.join(f'{v:>2}' for v in row).center(24))
print([sum(row) for row in rows])
import math
print([math.comb(7, k) for k in range(8)] == rows[7])
