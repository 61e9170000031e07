# points: G5.1 E3.5
import math
def is_prime(n):
    if n < 2:
        return False
    for i in range(2, math.isqrt(n) + 1):
        if n % i == 0:
            return False
    return True
print([n for n in range(60) if is_prime(n)])
print(is_prime(1000003), is_prime(999999))
for n in range(4, 21, 2):
    for a in range(2, n):
        if is_prime(a) and is_prime(n - a):
            print(n, '=', a, '+', n - a)
            break
print([(p, p + 2) for p in range(50) if is_prime(p) and is_prime(p + 2)])
