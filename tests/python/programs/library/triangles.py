# points: G7.1 E3.5
import math
a, b, c = 7, 8, 9
s = (a + b + c) / 2
area = math.sqrt(s * (s - a) * (s - b) * (s - c))
print('海伦公式', area)
angle = math.degrees(math.acos((b * b + c * c - a * a) / (2 * b * c)))
print(f'角A = {angle:.3f}°')
for d in range(0, 361, 45):
    r = math.radians(d)
    print(f'{d:>4} {math.sin(r):>8.4f} {math.cos(r):>8.4f}')
print([(a, b, c) for c in range(1, 30) for b in range(1, c) for a in range(1, b) if a * a + b * b == c * c])
