# points: E3.5 G3.5
# ABCD × 4 = DCBA
for n in range(1000, 2500):
    if n * 4 == int(str(n)[::-1]):
        print(n, n * 4)
from itertools import permutations
for s, e, n, d, m, o, r, y in permutations(range(10), 8):
    if s != 9 or m != 1:
        continue
    if (s * 1000 + e * 100 + n * 10 + d) + (m * 1000 + o * 100 + r * 10 + e) == \
            m * 10000 + o * 1000 + n * 100 + e * 10 + y:
        print(s, e, n, d, m, o, r, y)
        break
