# kind: misspelt-attribute
# line: 5
# 圆面积
import math
s = math.Pi * 5 ** 2
