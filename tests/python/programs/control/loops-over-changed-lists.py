# points: E2.1 E2.6
numbers = [1, 2, 2, 3, 2]
for n in numbers:
    if n == 2:
        numbers.remove(n)
print(numbers)
numbers = [1, 2, 2, 3, 2]
for n in numbers[:]:
    if n == 2:
        numbers.remove(n)
print(numbers)
for i in range(3):
    print(i, end=' ')
    i = 10
print(i)
try:
    d = {'a': 1}
    for k in d:
        d[k + 'x'] = 1
except RuntimeError as error:
    print(error)
