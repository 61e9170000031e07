# kind: unknown-attribute
# line: 5
# hint: 「math」 「plus」
import math
print(math.plus(1, 2))
