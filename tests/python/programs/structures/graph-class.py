# points: G7.3 G6.5
class Graph:
    def __init__(self, directed=False):
        self.edges = {}
        self.directed = directed
    def add(self, a, b, weight=1):
        self.edges.setdefault(a, {})[b] = weight
        self.edges.setdefault(b, {})
        if not self.directed:
            self.edges[b][a] = weight
    def degree(self, a):
        return len(self.edges[a])
    def __getitem__(self, a):
        return self.edges[a]
    def __len__(self):
        return len(self.edges)
    def has_euler_path(self):
        return sum(self.degree(n) % 2 for n in self.edges) in (0, 2)
g = Graph()
for a, b in ['AB', 'BC', 'CA', 'CD']:
    g.add(a, b)
print(len(g), g['C'], g.degree('C'), g.has_euler_path())
d = Graph(directed=True)
d.add(1, 2, 5)
print(d.edges, [n for n in d.edges if not d[n]])
