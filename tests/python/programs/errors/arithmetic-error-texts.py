# points: E3.4 E1.5
import math
for case in (lambda: 1 / 0, lambda: 1 // 0, lambda: 1 % 0, lambda: 1.0 / 0, lambda: 1.5 // 0, lambda: 2.0 % 0,
             lambda: divmod(1, 0), lambda: 0 ** -1, lambda: 0.0 ** -1, lambda: math.exp(1000),
             lambda: int(float('inf')), lambda: pow(1, 1, 0), lambda: complex(1) / 0):
    try:
        case()
    except (ArithmeticError, ValueError) as error:
        print(type(error).__name__, error)
try:
    10.0 ** 400
except OverflowError as error:
    print(type(error).__name__)
average = sum([]) / len([])
