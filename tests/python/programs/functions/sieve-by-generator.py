# points: E5.3 G5.2
def numbers(n=2):
    while True:
        yield n
        n += 1
def sieve(source):
    p = next(source)
    yield p
    yield from sieve(n for n in source if n % p)
for i, p in enumerate(sieve(numbers())):
    if i == 15:
        break
    print(p, end=' ')
print()
from itertools import islice, takewhile
print(list(islice(sieve(numbers()), 5)), list(takewhile(lambda p: p < 20, sieve(numbers()))))
