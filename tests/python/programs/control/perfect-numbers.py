# points: E3.5 G2.1 G5.1
def divisors(n):
    return [i for i in range(1, n) if n % i == 0]
for n in range(2, 1000):
    if sum(divisors(n)) == n:
        print(n, '=', ' + '.join(map(str, divisors(n))))
for a in range(2, 1300):
    b = sum(divisors(a))
    if a < b and sum(divisors(b)) == a:
        print('亲和数', a, b)
