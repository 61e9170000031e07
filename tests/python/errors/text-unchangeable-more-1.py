# kind: text-unchangeable
# line: 4
import random
random.shuffle("abc")
