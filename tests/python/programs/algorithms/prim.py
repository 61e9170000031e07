# points: G8.5
INF = float('inf')
graph = [[INF, 2, INF, 6, INF], [2, INF, 3, 8, 5], [INF, 3, INF, INF, 7], [6, 8, INF, INF, 9], [INF, 5, 7, 9, INF]]
n = len(graph)
inside = {0}
total = 0
while len(inside) < n:
    w, a, b = min((graph[a][b], a, b) for a in inside for b in range(n) if b not in inside)
    print(a, '-', b, w)
    inside.add(b)
    total += w
print(total)
