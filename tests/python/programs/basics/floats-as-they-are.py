# points: E1.4 E1.5 G1.3 I.2
# 小数的显示和计算要和标准的 Python 完全一样。
print(0.1 + 0.2)
print(0.1 + 0.2 == 0.3)
print(round(2.675, 2), round(1.005, 2), round(0.125, 2))
print(1 / 3, 2 / 3, 10 / 3)
print(1e16, 1e15, 123456789012345678.0)
print(1e-4, 1e-5, 0.00001234)
print(5 / 2, 4 / 2, -7 / 2)
print(1e308 * 10, -1e308 * 10)
print(3.0, 3.10, 100.0)
print(0.1 * 3, 1.1 * 1.1)
print(float('nan') == float('nan'))
