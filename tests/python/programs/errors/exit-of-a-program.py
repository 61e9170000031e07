# points: E3.4
import sys
def check(n):
    if n > 2:
        print('太大，退出')
        sys.exit()
    print('继续', n)
for i in range(10):
    check(i)
print('never')
try:
    sys.exit(3)
except SystemExit as error:
    print('code', error.code)
