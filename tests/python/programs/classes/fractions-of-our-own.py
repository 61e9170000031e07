# points: E6.4 G5.1
from math import gcd
class Fraction:
    def __init__(self, a, b=1):
        if b == 0:
            raise ZeroDivisionError('分母不能是 0')
        g = gcd(a, b) * (-1 if b < 0 else 1)
        self.a, self.b = a // g, b // g
    def __add__(self, o):
        if isinstance(o, int):
            o = Fraction(o)
        if not isinstance(o, Fraction):
            return NotImplemented
        return Fraction(self.a * o.b + o.a * self.b, self.b * o.b)
    __radd__ = __add__
    def __str__(self):
        return str(self.a) if self.b == 1 else f'{self.a}/{self.b}'
    def __float__(self):
        return self.a / self.b
    def __format__(self, spec):
        return format(float(self), spec) if spec else str(self)
print(Fraction(1, 2) + Fraction(1, 3), Fraction(6, -4), 1 + Fraction(1, 2), sum([Fraction(1, 4)] * 4))
print(float(Fraction(1, 8)), f'{Fraction(1, 3):.3f} {Fraction(2, 6)}')
try:
    Fraction(1, 2) + 'x'
except TypeError as error:
    print(error)
Fraction(1, 0)
