# points: E4.4 G5.6
import math
def factorial(n):
    return 1 if n <= 1 else n * factorial(n - 1)
for n in (0, 1, 5, 10, 20, 50):
    print(n, factorial(n))
print(factorial(100) == math.factorial(100))
print(sum(factorial(i) for i in range(1, 11)))
def power(x, n):
    if n == 0:
        return 1
    half = power(x, n // 2)
    return half * half * (x if n % 2 else 1)
print(power(3, 13), power(2, 64))
