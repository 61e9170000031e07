# points: I.9 E6.3
from dataclasses import dataclass
@dataclass
class Circle:
    r: float
@dataclass
class Rectangle:
    a: float
    b: float
class Old:
    __match_args__ = ('x',)
    def __init__(self, x):
        self.x = x
def area(s):
    match s:
        case Circle(r):
            return 3.14 * r * r
        case Rectangle(a=a, b=b) if a == b:
            return f'正方形 {a * b}'
        case Rectangle(a, b):
            return a * b
        case Old(5):
            return '旧的五'
        case [Circle(r=1), *others]:
            return f'一个单位圆和 {len(others)} 个别的'
        case _:
            return None
for s in (Circle(2), Rectangle(2, 3), Rectangle(2, 2), Old(5), Old(6), [Circle(1), Old(1)]):
    print(area(s))
