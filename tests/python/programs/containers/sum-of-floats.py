# points: E3.8 G2.3
# 3.12 起 sum 对小数更精确。
print(sum([0.1] * 10))
print(sum([0.1, 0.2, 0.3]), 0.1 + 0.2 + 0.3)
print(sum([1e100, 1.0, -1e100]))
values = [1.1, 2.2, 3.3, 4.4]
print(sum(values), sum(values) / len(values))
total = 0
for v in values:
    total += v
print(total, total == sum(values))
print(sum([0.1, 1, 2]), sum((0.5 for _ in range(3)), 1))
