# points: E1.5 G2.3
import math
r = float(input('半径：'))
area = math.pi * r ** 2
length = 2 * math.pi * r
print('面积', area)
print('周长', length)
print('面积 {:.2f}，周长 {:.2f}'.format(area, length))
print('球的体积', 4 / 3 * math.pi * r ** 3)
print(math.e, math.tau, math.inf)
