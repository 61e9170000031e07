# kind: wrong-argument-count
# line: 4
import time
time.sleep()
