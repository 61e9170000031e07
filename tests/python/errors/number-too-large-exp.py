# kind: number-too-large
# line: 4
import math
print(math.exp(1000))
