# kind: module-not-imported
# line: 4
from math import sqrt
print(math.sqrt(16))
