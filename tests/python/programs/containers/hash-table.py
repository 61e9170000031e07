# points: G7.4
class Table:
    def __init__(self, size=7):
        self.slots = [[] for _ in range(size)]
    def place(self, key):
        return sum(ord(c) for c in key) % len(self.slots)
    def put(self, key, value):
        slot = self.slots[self.place(key)]
        for pair in slot:
            if pair[0] == key:
                pair[1] = value
                return
        slot.append([key, value])
    def get(self, key):
        for k, v in self.slots[self.place(key)]:
            if k == key:
                return v
        raise KeyError(key)
t = Table()
for i, word in enumerate(['apple', 'banana', 'cat', 'act', 'apple']):
    t.put(word, i)
print(t.slots)
print(t.get('act'), t.get('apple'))
t.get('狗')
