# points: E5.1 E2.1 G3.4
a = list(range(10))
print(a[2:5], a[:3], a[-3:], a[::3], a[::-2])
a[2:5] = []
print(a)
a[::2] = [0] * 4
print(a)
b = a[:]
b[0] = 'new'
print(a[0], b[0])
del b[1:3]
print(b)
a[1:1] = ['in', 'between']
print(a)
try:
    a[::2] = [1]
except ValueError as error:
    print(error)
