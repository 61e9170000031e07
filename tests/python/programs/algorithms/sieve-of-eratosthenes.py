# points: G5.2
n = 100
flags = [True] * (n + 1)
flags[0] = flags[1] = False
for i in range(2, int(n ** 0.5) + 1):
    if flags[i]:
        flags[i * i::i] = [False] * len(flags[i * i::i])
primes = [i for i, f in enumerate(flags) if f]
print(len(primes), primes)
for i in range(0, len(primes), 10):
    print(*(f'{p:>2}' for p in primes[i:i + 10]))
