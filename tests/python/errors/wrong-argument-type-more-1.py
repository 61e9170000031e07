# kind: wrong-argument-type
# line: 4
from random import randint
randint(1, "6")
