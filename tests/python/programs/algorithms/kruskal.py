# points: G8.5
edges = sorted([(7, 'A', 'D'), (5, 'A', 'B'), (8, 'B', 'C'), (9, 'B', 'D'), (7, 'B', 'E'), (5, 'C', 'E'), (15, 'D', 'E'), (6, 'D', 'F'), (8, 'E', 'F')])
root = {c: c for c in 'ABCDEF'}
def find(x):
    if root[x] != x:
        root[x] = find(root[x])
    return root[x]
total, tree = 0, []
for w, a, b in edges:
    if find(a) != find(b):
        root[find(a)] = find(b)
        total += w
        tree.append(f'{a}-{b}({w})')
print(total, tree)
