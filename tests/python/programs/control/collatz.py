# points: E2.7 G2.1
n = int(input())
steps = 0
while n != 1:
    print(n, end=' → ')
    if n % 2 == 0:
        n //= 2
    else:
        n = 3 * n + 1
    steps += 1
print(n)
print('步数', steps)
