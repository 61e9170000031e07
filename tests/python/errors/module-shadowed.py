# kind: module-shadowed
# line: 6
# hint: 「random.py」
# file random.py: a = 1\n
import random
print(random.randint(1, 6))
