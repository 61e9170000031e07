# points: E6.3 L.5
from enum import Enum, IntEnum, auto, Flag
class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color(2), Color['BLUE'])
print(list(Color), len(Color), Color.RED == Color.RED, Color.RED == 1, Color.RED in Color)
class Weekday(IntEnum):
    周一 = 1
    周二 = auto()
print(Weekday.周二, Weekday.周二 + 1, Weekday.周一 < Weekday.周二, f'{Weekday.周二}')
class Right(Flag):
    READ = auto()
    WRITE = auto()
print(Right.READ | Right.WRITE, Right.READ in (Right.READ | Right.WRITE), ~Right.READ)
for c in Color:
    match c:
        case Color.RED:
            print('红')
        case _:
            print(c.name.lower())
Color(9)
