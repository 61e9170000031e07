# points: G8.4 G8.6
edges = [(0, 1, 6), (0, 2, 7), (1, 3, 5), (2, 3, -3), (3, 1, -2), (1, 2, 8)]
n = 4
distance = [float('inf')] * n
distance[0] = 0
for turn in range(n - 1):
    changed = False
    for a, b, w in edges:
        if distance[a] + w < distance[b]:
            distance[b] = distance[a] + w
            changed = True
    print(turn, distance)
    if not changed:
        break
print('负环' if any(distance[a] + w < distance[b] for a, b, w in edges) else '没有负环')
