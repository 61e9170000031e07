# kind: math-domain
# line: 4
import math
print(math.sqrt(-4))
