# points: E6.3
class Point:
    __slots__ = ('x', 'y')
    def __init__(self, x, y):
        self.x, self.y = x, y
p = Point(1, 2)
setattr(p, 'x', 10)
print(p.x, getattr(p, 'y'), hasattr(p, 'z'))
try:
    p.z = 3
except AttributeError as error:
    print(error)
del p.x
try:
    print(p.x)
except AttributeError as error:
    print(error)
class Any:
    def __getattr__(self, name):
        return '没有 ' + name
    def __setattr__(self, name, value):
        print('设', name, value)
        super().__setattr__(name, value)
a = Any()
a.x = 5
print(a.x, a.未知, vars(a))
