# points: G6.6 E6.3
class RingQueue:
    def __init__(self, size):
        self.data = [None] * size
        self.front = self.count = 0
    def put(self, x):
        if self.count == len(self.data):
            print('满了，放不下', x)
            return
        self.data[(self.front + self.count) % len(self.data)] = x
        self.count += 1
    def get(self):
        x = self.data[self.front]
        self.data[self.front] = None
        self.front = (self.front + 1) % len(self.data)
        self.count -= 1
        return x
q = RingQueue(3)
for x in 'abcd':
    q.put(x)
print(q.get(), q.get(), q.data)
q.put('e')
q.put('f')
print(q.data, q.front, q.count)
import queue
p = queue.PriorityQueue()
for item in [(3, '低'), (1, '高'), (2, '中')]:
    p.put(item)
print([p.get() for _ in range(3)], p.empty(), queue.LifoQueue().qsize())
