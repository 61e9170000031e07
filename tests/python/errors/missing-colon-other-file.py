# kind: missing-colon
# line: 2 in helper.py
# hint: 「if」
# file helper.py: x = 1\nif x > 0\n    print(x)\n
import helper
