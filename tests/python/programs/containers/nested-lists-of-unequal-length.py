# points: G4.2 E4.4
def flat(items):
    out = []
    for item in items:
        if isinstance(item, list):
            out.extend(flat(item))
        else:
            out.append(item)
    return out
data = [1, [2, [3, 4], []], [[['deep']]], 5]
print(flat(data))
def depth(item):
    return 1 + max(map(depth, item), default=0) if isinstance(item, list) else 0
print(depth(data), depth([]), depth(1))
triangle = [[0] * (i + 1) for i in range(4)]
print(triangle, sum(len(r) for r in triangle))
