# points: E1.5 E3.8 G2.3 I.3
for x in [0.5, 1.5, 2.5, 3.5, -0.5, -1.5]:
    print(x, round(x))
print(round(3.14159, 2), round(3.14159, 4))
print(round(1234, -2), round(1250, -2), round(1350, -2))
print(type(round(2.5)), type(round(2.5, 0)))
print(int(3.99), int(-3.99))
print(round(2.5, 0), round(-2.5, 0))
import math
print(math.floor(-2.5), math.ceil(-2.5), math.trunc(-2.5))
