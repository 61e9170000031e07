# points: E2.3 G3.4 G7.4
votes = '张 李 张 王 李 张'.split()
counts = {}
for name in votes:
    if name in counts:
        counts[name] += 1
    else:
        counts[name] = 1
print(counts)
winner = max(counts, key=counts.get)
print('当选', winner, counts[winner])
from collections import Counter, defaultdict
c = Counter(votes)
print(c, c.most_common(2), c['赵'], sum(c.values()))
print(c + Counter('张'), c - Counter(['张', '王']), sorted(c.elements()))
d = defaultdict(list)
for i, name in enumerate(votes):
    d[name].append(i)
print(d, dict(d), d['新'])
