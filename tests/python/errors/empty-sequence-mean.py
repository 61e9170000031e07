# kind: empty-sequence
# line: 4
import statistics
print(statistics.mean([]))
