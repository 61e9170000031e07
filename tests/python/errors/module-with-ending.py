# kind: module-with-ending
# line: 4
# hint: 「math.py」
import math.py
