# points: G6.6 E6.3
class Stack:
    def __init__(self):
        self._items = []
    def push(self, item):
        self._items.append(item)
        return self
    def pop(self):
        if not self._items:
            raise IndexError('栈是空的')
        return self._items.pop()
    def __len__(self):
        return len(self._items)
    def __bool__(self):
        return bool(self._items)
    def __repr__(self):
        return f'Stack({self._items})'
s = Stack().push(1).push('two').push([3])
print(s, len(s), bool(s), bool(Stack()))
while s:
    print(s.pop())
s.pop()
