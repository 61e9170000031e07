# points: G6.6 E2.1
stack = []
for c in 'abc':
    stack.append(c)
    print('入栈', stack)
while stack:
    print('出栈', stack.pop(), stack)
from collections import deque
queue = deque([1, 2, 3], maxlen=4)
queue.append(4)
queue.append(5)
print(queue, queue.popleft(), queue)
queue.appendleft(0)
queue.rotate(1)
print(queue, list(queue), queue[0], len(queue))
try:
    deque().pop()
except IndexError as error:
    print(error)
