# kind: list-index
# line: 5
# hint: 「grid[3]」
grid = [[0] * 3 for i in range(4)]
grid[3][3] = 1
