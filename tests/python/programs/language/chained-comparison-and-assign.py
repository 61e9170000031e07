# points: E1.6 E1.3
a = b = []
a.append(1)
print(b)
x = 5
print(1 < x < 10 < 20 != 3, 1 < 3 > 2, 5 == x == 5.0)
i = 0
a = [0, 0, 0]
i, a[i] = 1, 9
print(i, a)
def log(v):
    print('计算', v)
    return v
print(log(1) < log(3) < log(2) < log(9))
d = {}
d['x'], d['y'] = d['y'], d['x'] = 1, 2
print(d)
x: int = 3
(x) = 4
print(x)
