# points: E2.8 G2.1
for i in range(1, 10):
    for j in range(1, i + 1):
        print(f'{j}×{i}={i * j}', end='\t')
    print()
for i in range(1, 4):
    print(' '.join(f'{i * j:3d}' for j in range(1, 10)))
i = 9
while i > 6:
    j = 1
    while j <= 3:
        print('%d*%d=%-3d' % (i, j, i * j), end=' ')
        j += 1
    print()
    i -= 1
