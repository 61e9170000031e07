# kind: module-not-imported
# line: 4
import random as r
print(random.randint(1, 6))
