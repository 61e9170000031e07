# kind: name-of-module
# line: 4
import math
print(sqrt(16))
