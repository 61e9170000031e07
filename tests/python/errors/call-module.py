# kind: call-module
# line: 5
# hint: 「random」
import random
n = random(1, 6)
