# points: E5.3 L.2
def countdown(n):
    print('开始')
    while n > 0:
        yield n
        n -= 1
    return '完'
c = countdown(2)
print(next(c))
print(next(c))
try:
    next(c)
except StopIteration as stop:
    print('StopIteration', stop.value)
print(list(countdown(3)), next(countdown(0), '没有'))
def endless():
    n = 0
    while True:
        yield n
        n += 1
for n in endless():
    if n > 5:
        break
    print(n, end=' ')
print()
squares = (i * i for i in range(4))
print(9 in squares, list(squares))
