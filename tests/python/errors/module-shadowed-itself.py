# kind: module-shadowed
# line: 2 in math.py
# hint: 「math.py」
# file math.py: import math\nprint(math.floor(2.5))\n
import math
