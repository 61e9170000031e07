# points: E1.4 G5.3
print(2 ** 100)
print(99999999999999999999 + 1)
n = 1
for i in range(1, 31):
    n *= i
print(n)
print(len(str(3 ** 500)))
print(n // 10 ** 20, n % 10 ** 9)
print(-(10 ** 25) // 7)
print((2 ** 64) ^ (2 ** 63), 1 << 70)
print(pow(7, 1000, 1000007))
