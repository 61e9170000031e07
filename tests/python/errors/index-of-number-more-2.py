# kind: index-of-number
# line: 4
import random
print(random.randint(1, 6)[0])
