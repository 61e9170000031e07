# kind: math-domain
# line: 4
import math
print(math.factorial(-1))
