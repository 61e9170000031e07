# points: E2.5 G1.2
a, b, c = [int(x) for x in input().split()]
biggest = a
if b > biggest:
    biggest = b
if c > biggest:
    biggest = c
print('最大', biggest)
if a > b:
    a, b = b, a
if b > c:
    b, c = c, b
if a > b:
    a, b = b, a
print(a, b, c)
if a + b > c:
    print('能组成三角形')
else:
    print('不能组成三角形')
