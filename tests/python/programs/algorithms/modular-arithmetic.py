# points: G5.1 G8.1
def power(a, n, m):
    result = 1
    while n:
        if n & 1:
            result = result * a % m
        a = a * a % m
        n >>= 1
    return result
print(power(2, 10, 1000), power(3, 200, 13), pow(3, 200, 13))
print(power(5, 10 ** 18, 10 ** 9 + 7))
p = 10 ** 9 + 7
inverse = power(6, p - 2, p)
print(inverse, inverse * 6 % p, pow(6, -1, p))
print([(a, pow(a, -1, 11)) for a in range(1, 11)])
print(next(x for x in range(1000) if x % 3 == 2 and x % 5 == 3 and x % 7 == 2))
