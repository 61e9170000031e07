# points: E5.4 G3.5
import random
random.seed(2026)
inside = 0
total = 20000
for _ in range(total):
    x, y = random.random(), random.random()
    if x * x + y * y <= 1:
        inside += 1
print(inside, 4 * inside / total)
print([random.randint(1, 6) for _ in range(10)])
print(random.uniform(1, 2), random.randrange(0, 100, 5))
