# kind: sample-too-large
# line: 4
import random
print(random.sample([1, 2, 3], 5))
