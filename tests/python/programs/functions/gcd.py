# points: E4.4 G5.1
def gcd(a, b):
    while b:
        a, b = b, a % b
    return a
def gcd_recursive(a, b):
    return a if b == 0 else gcd_recursive(b, a % b)
def lcm(a, b):
    return a // gcd(a, b) * b
import math
for a, b in [(12, 18), (7, 5), (100, 75), (0, 9)]:
    print(a, b, gcd(a, b), gcd_recursive(a, b), math.gcd(a, b), lcm(a, b))
print(math.lcm(4, 6, 10), math.gcd(24, 36, 60))
def extended(a, b):
    if b == 0:
        return a, 1, 0
    g, x, y = extended(b, a % b)
    return g, y, x - a // b * y
print(extended(240, 46))
