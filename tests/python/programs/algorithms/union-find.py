# points: G8.5 G7.3
parent = list(range(10))
def find(x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x
def union(a, b):
    a, b = find(a), find(b)
    if a == b:
        return False
    parent[b] = a
    return True
for a, b in [(1, 2), (3, 4), (2, 3), (1, 4), (5, 6), (8, 9)]:
    print(a, b, union(a, b))
print(find(4) == find(1), find(5) == find(1))
print(len({find(x) for x in range(10)}), parent)
