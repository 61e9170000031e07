# points: G6.4 G4.5
a = [-2, 1, -3, 4, -1, 2, 1, -5, 4]
best = current = a[0]
for x in a[1:]:
    current = max(x, current + x)
    best = max(best, current)
print(best)
brute = max((sum(a[i:j]), i, j) for i in range(len(a)) for j in range(i + 1, len(a) + 1))
print(brute, a[brute[1]:brute[2]])
prefix = [0]
for x in a:
    prefix.append(prefix[-1] + x)
print(prefix, prefix[7] - prefix[3])
difference = [0] * 8
for left, right, v in [(1, 3, 2), (2, 5, 1)]:
    difference[left] += v
    difference[right + 1] -= v
from itertools import accumulate
print(list(accumulate(difference)))
