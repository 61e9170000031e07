# kind: name-of-module
# line: 7
# 倒计时
import time
for i in range(10, 0, -1):
    print(i)
    sleep(0)
