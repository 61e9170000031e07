# points: E2.1 E1.3
a = b = [1, 2]
a += [3]
print(a, b, a is b)
a = a + [4]
print(a, b, a is b)
t = (1, 2)
u = t
t += (3,)
print(t, u)
def add(item, items=[]):
    items.append(item)
    return items
print(add(1), add(2), add(3, []))
del a[0]
print(a)
s = 'text'
try:
    s[0] = 'T'
except TypeError as error:
    print(error)
