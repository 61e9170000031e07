# points: G6.3 G3.5
from collections import deque
things = '人狼羊菜'
def safe(state):
    man, wolf, goat, cabbage = state
    return not (wolf == goat != man or goat == cabbage != man)
start, goal = (0, 0, 0, 0), (1, 1, 1, 1)
queue, before = deque([start]), {start: None}
while queue:
    s = queue.popleft()
    if s == goal:
        break
    for i in range(4):
        if s[i] == s[0]:
            t = tuple(1 - v if k in (0, i) else v for k, v in enumerate(s))
            if safe(t) and t not in before:
                before[t] = s
                queue.append(t)
path = []
while s:
    path.append(s)
    s = before[s]
for s in reversed(path):
    print(''.join(t for t, v in zip(things, s) if not v), '|', ''.join(t for t, v in zip(things, s) if v))
