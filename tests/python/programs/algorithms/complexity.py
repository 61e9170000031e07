# points: E4.7 G4.5
def count(n):
    constant = linear = square = log = 0
    constant += 1
    for i in range(n):
        linear += 1
    for i in range(n):
        for j in range(n):
            square += 1
    m = n
    while m > 1:
        m //= 2
        log += 1
    return constant, log, linear, square
print(f'{"n":>6}{"O(1)":>8}{"O(logn)":>10}{"O(n)":>8}{"O(n²)":>10}')
for n in (1, 10, 100, 300):
    print(f'{n:>6}' + '{:>8}{:>10}{:>8}{:>10}'.format(*count(n)))
