# kind: wrong-argument-count
# line: 4
import random
print(random.random(1, 6))
