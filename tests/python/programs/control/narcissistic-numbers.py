# points: E3.5 G2.1 G3.5
for n in range(100, 1000):
    a, b, c = n // 100, n // 10 % 10, n % 10
    if a ** 3 + b ** 3 + c ** 3 == n:
        print(n, end=' ')
print()
print([n for n in range(1000, 10000) if n == sum(int(d) ** 4 for d in str(n))])
for n in range(10, 100):
    if n == (n // 10 + n % 10) ** 2:
        print('平方', n)
    if sum(map(int, str(n))) * 7 == n:
        print('七倍', n)
