# points: E4.2 E5.1
x = 10
print([x for x in range(3)], x)
class A:
    n = 3
    squares = [i * i for i in range(n)]
print(A.squares)
print([[j for j in range(i)] for i in range(4)])
def f():
    values = [lambda: i for i in range(3)]
    return [v() for v in values]
print(f())
print({(i, j) for i in range(2) for j in range(2)} == {(0, 0), (0, 1), (1, 0), (1, 1)})
g = (print('懒', i) or i for i in range(2))
print('还没算')
print(list(g))
