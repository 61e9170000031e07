# kind: function-not-called
# line: 5
import time
print(time.time)
print(time.time + 1)
