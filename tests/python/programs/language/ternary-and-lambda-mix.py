# points: E4.3 E2.5
sign = lambda n: '正' if n > 0 else '零' if n == 0 else '负'
print([sign(n) for n in (-1, 0, 1)])
print((lambda *a: sum(a))(1, 2, 3), (lambda a, *, b=2: a * b)(4))
print(sorted('bAc', key=lambda c: (c.lower(), c.isupper())))
ops = [lambda x, n=n: x ** n for n in range(4)]
print([f(2) for f in ops])
print((lambda f: f(f, 5))(lambda f, n: 1 if n == 0 else n * f(f, n - 1)))
print([*filter(lambda w: len(w) > 2, 'a bcd ef ghi'.split())])
print(max([3, -7, 5], key=abs), min('abc', key=lambda c: -ord(c)))
