# kind: misspelt-attribute
# line: 4
import math
print(math.squrt(16))
