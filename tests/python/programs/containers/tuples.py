# points: E2.2 G3.4
t = (1, 2, 3)
single = (5,)
print(t, single, (5), len(t), t[1], t[-1:])
print(t + (4,), t * 2, 2 in t, t.count(1), t.index(3))
a, b, c = t
print(a + b + c)
def min_max(items):
    return min(items), max(items)
print(min_max([4, 2, 9]))
low, high = min_max('hello')
print(low, high)
try:
    t[0] = 9
except TypeError as error:
    print(error)
print(tuple('ab'), tuple(range(3)), sorted((3, 1)), hash((1, 2)) == hash((1, 2)))
u = ([1], 2)
u[0].append(3)
print(u)
