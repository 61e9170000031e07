# points: E1.3 G1.1
a, b = 3, 5
print(a, b)
a, b = b, a
print(a, b)
x = y = z = 0
x += 1
print(x, y, z)
first, *rest = [1, 2, 3, 4]
print(first, rest)
*head, last = 'abc'
print(head, last)
(p, q), r = (1, 2), 3
print(p + q + r)
del x
print('x' in globals(), 'y' in globals())
