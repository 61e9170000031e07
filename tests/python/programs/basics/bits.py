# points: G3.3
a, b = 0b1100, 0b1010
print(a & b, a | b, a ^ b, ~a)
print(bin(a & b), bin(a | b), bin(a ^ b))
print(a << 2, a >> 2, -a >> 1)
print(bin(-5), -5 & 0xFF, bin(-5 & 0xFF))
x = 37
print([x >> i & 1 for i in range(7, -1, -1)])
print(x.bit_length(), x.bit_count())
print(x & -x, x & (x - 1))
x ^= 1 << 3
print(x, bool(x & 1 << 3))
print(5 & 3 == 3, (5 & 3) == 1)
