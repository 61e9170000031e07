# points: E2.8 G2.1
n = int(input())
for i in range(1, n + 1):
    print('*' * i)
for i in range(n):
    print(' ' * i + '*' * (2 * (n - i) - 1))
for i in range(n):
    for j in range(n):
        if i in (0, n - 1) or j in (0, n - 1) or i == j:
            print('#', end='')
        else:
            print(' ', end='')
    print()
for i in range(n):
    print(''.join(chr(65 + j) for j in range(i + 1)))
