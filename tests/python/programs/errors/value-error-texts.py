# points: E3.4 E1.4
import math
cases = [
    lambda: int('abc'), lambda: int('3.5'), lambda: int(''), lambda: int('12', 2), lambda: float('1,5'), lambda: float(''),
    lambda: [1].index(2), lambda: [].remove(1), lambda: 'abc'.index('x'), lambda: math.sqrt(-1), lambda: chr(-1),
    lambda: max([]), lambda: min(()), lambda: ''.split(''), lambda: range(1, 2, 0), lambda: [][::0],
    lambda: '{}'.format(), lambda: '{:d}'.format('a'), lambda: f'{3.5:d}', lambda: f'{"a":.2f}', lambda: math.log(0),
    lambda: int(float('nan')), lambda: complex('x'), lambda: bytes([256]), lambda: (1).to_bytes(0, 'big') if False else 1 / 1 and math.factorial(-1),
]
for case in cases:
    try:
        case()
        print('no error')
    except (ValueError, IndexError) as error:
        print(type(error).__name__, error)
