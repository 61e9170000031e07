# points: G6.3 G6.6 G7.3
from collections import deque
maze = ['S.#.....', '..#.###.', '.##.#.#.', '....#...', '.##...#E']
rows, cols = len(maze), len(maze[0])
start = (0, 0)
came = {start: None}
queue = deque([start])
while queue:
    x, y = queue.popleft()
    if maze[x][y] == 'E':
        break
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        a, b = x + dx, y + dy
        if 0 <= a < rows and 0 <= b < cols and maze[a][b] != '#' and (a, b) not in came:
            came[a, b] = (x, y)
            queue.append((a, b))
path = []
at = (x, y)
while at:
    path.append(at)
    at = came[at]
print(len(path) - 1, '步')
grid = [list(line) for line in maze]
for x, y in path[1:-1]:
    grid[x][y] = '*'
print('\n'.join(map(''.join, grid)))
