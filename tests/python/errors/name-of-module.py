# kind: name-of-module
# line: 5
# hint: 「randint」 「random」
import random
n = randint(1, 6)
