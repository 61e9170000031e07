# points: E2.6 G1.2
for i in range(3):
    print(i, end=' ')
for i in range(2, 5):
    print(i, end=' ')
for i in range(10, 0, -3):
    print(i, end=' ')
for i in range(5, 5):
    print('never')
print()
print(range(0, 10, 2), list(range(0, 10, 2)), len(range(7, 100, 9)))
print(5 in range(10), range(10)[3], range(10)[-1], range(10)[2:5])
print(range(3) == range(0, 3, 1), sum(range(101)), list(reversed(range(4))))
for c in 'abc':
    print(c, end=',')
print(i)
