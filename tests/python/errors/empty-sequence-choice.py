# kind: empty-sequence
# line: 5
import random
a = []
print(random.choice(a))
