# points: E1.6 G2.3
import math
a = 0.1 + 0.1 + 0.1
print(a == 0.3, a)
print(math.isclose(a, 0.3), abs(a - 0.3) < 1e-9)
total = 0
for _ in range(10):
    total += 0.1
print(total, total == 1)
print(sum([0.1] * 10), math.fsum([0.1] * 10))
print(1e16 + 1 == 1e16, 2 ** 53 + 1 == float(2 ** 53))
print(0.0 == -0.0, -0.0)
