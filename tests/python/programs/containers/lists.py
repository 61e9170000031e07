# points: E2.1 G3.4
a = [3, 1, 2]
a.append(4)
a.insert(0, 9)
a.extend([5, 6])
print(a, len(a))
a.remove(1)
print(a.pop(), a.pop(0), a)
a[0] = 30
a[1:3] = ['x', 'y', 'z']
print(a, a.index('y'), a.count('x'))
del a[0], a[-1]
print(a)
a.reverse()
print(a, a + [1], a * 2)
a.clear()
print(a, a == [], not a)
