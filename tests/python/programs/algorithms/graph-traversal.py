# points: G7.3 G6.3
edges = [('A', 'B'), ('A', 'C'), ('B', 'D'), ('C', 'D'), ('D', 'E'), ('F', 'G')]
graph = {}
for a, b in edges:
    graph.setdefault(a, []).append(b)
    graph.setdefault(b, []).append(a)
def dfs(node, seen):
    seen.append(node)
    for other in graph[node]:
        if other not in seen:
            dfs(other, seen)
    return seen
def bfs(start):
    order, queue = [start], [start]
    while queue:
        node = queue.pop(0)
        for other in graph[node]:
            if other not in order:
                order.append(other)
                queue.append(other)
    return order
print(dfs('A', []), bfs('A'), bfs('F'))
print({n: len(e) for n, e in graph.items()})
names = sorted(graph)
for a in names:
    print(a, *(int(b in graph[a]) for b in names))
