# points: E1.4 G5.3
n = 7 ** 1234
print(n % 10 ** 10, len(str(n)))
print(sum(map(int, str(2 ** 1000))))
import sys
print(sys.get_int_max_str_digits())
try:
    str(10 ** 5000)
except ValueError as error:
    print(error)
print((10 ** 5000).bit_length(), 10 ** 5000 > 10 ** 4999)
print(int('9' * 40) + 1, -7 // 2, int(-3.7), 0xFFFF_FFFF)
print(1_000.5, 1e3 == 1000, 10 ** -2, 3 .real)
