# points: E5.4 G5.1
from fractions import Fraction
a, b = Fraction(1, 3), Fraction('0.25')
print(a, b, a + b, a * b, a / b, a - 1, a ** 2, -a)
print(Fraction(6, 8), Fraction(0.5), Fraction(0.1), Fraction(0.1).limit_denominator(100), Fraction('3/9'))
print(repr(a), a.numerator, a.denominator, float(a), int(Fraction(7, 2)), round(Fraction(5, 2)))
print(a > b, a == Fraction(2, 6), Fraction(4, 2) == 2, sum([Fraction(1, n) for n in range(1, 11)]))
print(Fraction(7, 3) // 1, Fraction(7, 3) % 1, f'{Fraction(1, 3):.4f}', a + 0.5)
import math
print(math.floor(Fraction(7, 2)), abs(Fraction(-1, 2)), Fraction(math.pi).limit_denominator(1000))
Fraction(1, 0)
