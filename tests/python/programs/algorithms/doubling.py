# points: G8.3
# 倍增：树上第 k 个祖先和最近公共祖先
parent = [0, 0, 0, 1, 1, 2, 3, 6, 7]
n = len(parent)
up = [parent]
for k in range(1, 4):
    up.append([up[k - 1][up[k - 1][i]] for i in range(n)])
depth = [0] * n
for i in range(1, n):
    depth[i] = depth[parent[i]] + 1
def lca(a, b):
    if depth[a] < depth[b]:
        a, b = b, a
    for k in range(3, -1, -1):
        if depth[a] - (1 << k) >= depth[b]:
            a = up[k][a]
    if a == b:
        return a
    for k in range(3, -1, -1):
        if up[k][a] != up[k][b]:
            a, b = up[k][a], up[k][b]
    return parent[a]
print(depth, up[1], lca(8, 4), lca(8, 5), lca(6, 8))
