# points: E5.4 E1.5
from decimal import Decimal, getcontext, ROUND_HALF_UP, ROUND_DOWN, InvalidOperation
print(Decimal('0.1') + Decimal('0.2'), Decimal(0.1), Decimal('1.10') * 3)
print(Decimal('2.675').quantize(Decimal('0.01'), ROUND_HALF_UP), Decimal('2.675').quantize(Decimal('0.01')), Decimal('7.9').to_integral_value(ROUND_DOWN))
getcontext().prec = 30
print(Decimal(1) / Decimal(7), Decimal(2).sqrt())
print(Decimal('1e3'), Decimal('123.4500').normalize(), repr(Decimal('3')), Decimal('1') == 1)
print(sum([Decimal('9.99')] * 3), f'{Decimal("1234.5"):,.2f}', int(Decimal('3.9')), float(Decimal('0.5')))
print(max(Decimal('1.1'), Decimal('1.09')), Decimal('-3') % 2, Decimal('NaN'))
try:
    Decimal('abc')
except InvalidOperation as error:
    print(type(error).__name__)
Decimal('1') + 0.5
