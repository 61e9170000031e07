# points: G8.4 G6.1
import heapq
graph = {'A': {'B': 7, 'C': 3}, 'B': {'D': 2, 'C': 1}, 'C': {'B': 2, 'D': 8, 'E': 2}, 'D': {}, 'E': {'D': 4}}
def dijkstra(start):
    distance = {node: float('inf') for node in graph}
    distance[start] = 0
    before = {}
    heap = [(0, start)]
    while heap:
        d, node = heapq.heappop(heap)
        if d > distance[node]:
            continue
        for other, w in graph[node].items():
            if d + w < distance[other]:
                distance[other] = d + w
                before[other] = node
                heapq.heappush(heap, (d + w, other))
    return distance, before
distance, before = dijkstra('A')
print(distance)
node, path = 'D', []
while node:
    path.append(node)
    node = before.get(node)
print(' → '.join(reversed(path)), dijkstra('E')[0])
