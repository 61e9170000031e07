# points: G6.2 G3.3
def gray(n):
    if n == 0:
        return ['']
    before = gray(n - 1)
    return ['0' + c for c in before] + ['1' + c for c in before[::-1]]
print(gray(3))
codes = [i ^ (i >> 1) for i in range(8)]
print([f'{c:03b}' for c in codes] == gray(3))
for a, b in zip(codes, codes[1:]):
    print((a ^ b).bit_count(), end=' ')
print()
def back(g):
    n = 0
    while g:
        n ^= g
        g >>= 1
    return n
print([back(c) for c in codes])
