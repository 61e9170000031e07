# kind: wrong-argument-type
# line: 4
import random
print(random.randint("1", "6"))
