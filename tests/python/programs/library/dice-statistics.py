# points: E5.4 E2.3
import random
random.seed(10)
counts = {}
for _ in range(600):
    total = random.randint(1, 6) + random.randint(1, 6)
    counts[total] = counts.get(total, 0) + 1
for total in sorted(counts):
    print(f'{total:>2} {counts[total]:>4} {"*" * (counts[total] // 5)}')
print(max(counts, key=counts.get), sum(counts.values()))
names = ['小明', '小红', '小刚', '小丽']
random.shuffle(names)
print('出场顺序', names, '组长', random.choice(names))
