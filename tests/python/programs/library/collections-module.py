# points: E2.3 G7.4 G6.6
from collections import Counter, defaultdict, deque, namedtuple, OrderedDict, ChainMap
Point = namedtuple('Point', 'x y')
p = Point(1, y=2)
print(p, p.x, p[1], p._replace(x=9), p._asdict(), Point._fields, p == (1, 2))
c = Counter('mississippi')
print(c, c.most_common(1), c['z'], c.total(), Counter(a=3, b=1) & Counter(a=1, b=2))
c.update('sss')
c.subtract('iiiii')
print(c, +c)
d = defaultdict(int)
for ch in 'hello':
    d[ch] += 1
print(d, 'x' in d, d['x'], 'x' in d)
o = OrderedDict(a=1, b=2)
o.move_to_end('a')
print(o, list(o), o == OrderedDict(b=2, a=1), o == {'a': 1, 'b': 2})
print(ChainMap({'a': 1}, {'a': 2, 'b': 3})['b'], deque('abc', maxlen=2), deque([1, 2]) == deque([1, 2]))
try:
    p.x = 5
except AttributeError as error:
    print(error)
Point(1)
