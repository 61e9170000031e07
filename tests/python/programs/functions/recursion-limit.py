# points: E4.4 E3.4
def forever(n):
    return forever(n + 1)
try:
    forever(0)
except RecursionError as error:
    print(type(error).__name__, str(error)[:32])
import sys
print(sys.getrecursionlimit() >= 1000)
def even(n):
    return True if n == 0 else odd(n - 1)
def odd(n):
    return False if n == 0 else even(n - 1)
print(even(300), odd(301))
