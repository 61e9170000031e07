# points: E3.4 E2.1
a = [1, 2, 3]
for f in (lambda: a[3], lambda: a[-4], lambda: 'abc'[5], lambda: (1,)[1], lambda: [].pop(), lambda: a.pop(9), lambda: range(3)[5]):
    try:
        f()
    except IndexError as error:
        print(error)
try:
    a[5] = 1
except IndexError as error:
    print(error)
try:
    a['0']
except TypeError as error:
    print(error)
for i in range(4):
    print(a[i])
