# kind: negative-time
# line: 4
import time
time.sleep(-1)
