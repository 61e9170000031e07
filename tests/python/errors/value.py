# kind: value
# line: 4
import math
print(math.comb(-1, 2))
