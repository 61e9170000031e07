# points: E2.7 G1.2
n = 3
while n > 0:
    print(n, end=' ')
    n -= 1
else:
    print('发射！')
for i in [1, 3, 5]:
    if i % 2 == 0:
        break
else:
    print('没有偶数')
for i in [1, 4, 5]:
    if i % 2 == 0:
        print('找到', i)
        break
else:
    print('never')
while True:
    n += 1
    if n == 2:
        continue
    if n > 4:
        break
    print('n =', n)
