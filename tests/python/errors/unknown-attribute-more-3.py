# kind: unknown-attribute
# line: 5
# 时间
import time
print(time.now())
