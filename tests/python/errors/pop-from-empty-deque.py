# kind: pop-from-empty
# line: 5
from collections import deque
a = deque()
a.popleft()
