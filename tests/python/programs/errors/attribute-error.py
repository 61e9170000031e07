# points: E3.4 E6.3
cases = [lambda: 'abc'.push('d'), lambda: [].add(1), lambda: (1, 2).append(3), lambda: None.upper(), lambda: (5).length, lambda: {}.x]
for case in cases:
    try:
        case()
    except AttributeError as error:
        print(error)
class Cat:
    def __init__(self):
        self.name = '咪咪'
try:
    Cat().age
except AttributeError as error:
    print(error, error.name)
import math
try:
    math.squareroot(4)
except AttributeError as error:
    print(error)
Cat().nmae
