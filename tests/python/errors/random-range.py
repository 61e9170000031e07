# kind: random-range
# line: 4
import random
print(random.randint(10, 1))
