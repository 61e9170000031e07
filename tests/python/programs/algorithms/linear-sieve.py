# points: G5.2
def sieve(n):
    smallest = [0] * (n + 1)
    primes = []
    for i in range(2, n + 1):
        if smallest[i] == 0:
            smallest[i] = i
            primes.append(i)
        for p in primes:
            if p > smallest[i] or i * p > n:
                break
            smallest[i * p] = p
    return primes, smallest
primes, smallest = sieve(10000)
print(len(primes), primes[-1], sum(primes))
n = 9240
while n > 1:
    print(smallest[n], end=' ')
    n //= smallest[n]
print()
