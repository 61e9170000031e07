# points: G7.4 G6.5
from collections import OrderedDict
class Cache:
    def __init__(self, size):
        self.size, self.items = size, OrderedDict()
    def get(self, key):
        if key not in self.items:
            return -1
        self.items.move_to_end(key)
        return self.items[key]
    def put(self, key, value):
        self.items[key] = value
        self.items.move_to_end(key)
        if len(self.items) > self.size:
            print('丢掉', self.items.popitem(last=False))
c = Cache(2)
c.put(1, 'a')
c.put(2, 'b')
print(c.get(1))
c.put(3, 'c')
print(c.get(2), c.items)
