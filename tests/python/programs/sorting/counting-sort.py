# points: G3.5 G7.4 E3.6
scores = [88, 92, 75, 88, 100, 60, 75, 92, 88]
buckets = [0] * 101
for s in scores:
    buckets[s] += 1
out = []
for s, n in enumerate(buckets):
    out += [s] * n
print(out)
groups = [[] for _ in range(10)]
for s in scores:
    groups[min(s // 10, 9)].append(s)
for i, g in enumerate(groups):
    if g:
        print(f'{i * 10}-{i * 10 + 9}: {sorted(g)}')
def radix(a):
    for place in (1, 10, 100):
        a = [x for d in range(10) for x in a if x // place % 10 == d]
    return a
print(radix([170, 45, 75, 90, 802, 24, 2, 66]))
