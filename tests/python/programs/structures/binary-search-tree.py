# points: G6.1 G6.5
class Tree:
    def __init__(self):
        self.root = None
    def add(self, value):
        def insert(node):
            if node is None:
                return [value, None, None]
            side = 1 if value < node[0] else 2
            node[side] = insert(node[side])
            return node
        self.root = insert(self.root)
    def __contains__(self, value):
        node = self.root
        while node and node[0] != value:
            node = node[1 if value < node[0] else 2]
        return node is not None
    def __iter__(self):
        def walk(node):
            if node:
                yield from walk(node[1])
                yield node[0]
                yield from walk(node[2])
        return walk(self.root)
t = Tree()
for v in [50, 30, 70, 20, 40, 60, 80, 30]:
    t.add(v)
print(list(t), 60 in t, 65 in t, min(t), max(t), sum(t))
print(t.root)
