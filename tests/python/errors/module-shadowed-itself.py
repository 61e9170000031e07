# kind: module-shadowed
# line: 2 in statistics.py
# hint: 「statistics.py」
# file statistics.py: import statistics\nprint(statistics.mean([1]))\n
import statistics
