# points: E1.3 E1.5 G1.3
a = 10
a += 5
print(a)
a -= 3
a *= 4
print(a)
a /= 8
print(a)
a //= 4
a **= 3
print(a)
b = 29
b %= 8
b <<= 3
b |= 1
b &= 0b101101
b ^= 7
b >>= 1
print(b)
s = 'ab'
s += 'c'
s *= 3
print(s)
