# points: G6.3 G4.2
grid = ['11000', '11010', '00100', '00011']
seen = set()
def flood(x, y):
    if not (0 <= x < 4 and 0 <= y < 5) or grid[x][y] == '0' or (x, y) in seen:
        return 0
    seen.add((x, y))
    return 1 + flood(x + 1, y) + flood(x - 1, y) + flood(x, y + 1) + flood(x, y - 1)
sizes = []
for x in range(4):
    for y in range(5):
        size = flood(x, y)
        if size:
            sizes.append(size)
print(len(sizes), sizes, max(sizes))
