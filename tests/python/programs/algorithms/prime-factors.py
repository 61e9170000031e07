# points: G5.1
def factors(n):
    out = []
    p = 2
    while p * p <= n:
        while n % p == 0:
            out.append(p)
            n //= p
        p += 1
    if n > 1:
        out.append(n)
    return out
n = int(input())
print(n, '=', ' × '.join(map(str, factors(n))))
powers = {}
for p in factors(n):
    powers[p] = powers.get(p, 0) + 1
print(powers)
count = 1
for e in powers.values():
    count *= e + 1
print('约数个数', count, len([d for d in range(1, 1001) if n % d == 0]))
