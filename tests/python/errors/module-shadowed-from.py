# kind: module-shadowed
# line: 5
# hint: 「random.py」
# file random.py: a = 1\n
from random import randint
