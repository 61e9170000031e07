# points: G6.4
weights = [2, 1, 3, 2]
values = [12, 10, 20, 15]
capacity = 5
table = [[0] * (capacity + 1) for _ in range(len(weights) + 1)]
for i, (w, v) in enumerate(zip(weights, values), 1):
    for c in range(capacity + 1):
        table[i][c] = table[i - 1][c]
        if c >= w:
            table[i][c] = max(table[i][c], table[i - 1][c - w] + v)
for row in table:
    print(row)
c, chosen = capacity, []
for i in range(len(weights), 0, -1):
    if table[i][c] != table[i - 1][c]:
        chosen.append(i)
        c -= weights[i - 1]
print(table[-1][-1], chosen[::-1])
