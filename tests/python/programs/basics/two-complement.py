# points: G3.1 G3.3 E3.1
# 原码、反码、补码（8 位）
def true_form(n):
    return ('1' if n < 0 else '0') + format(abs(n), '07b')
def ones(n):
    if n >= 0:
        return true_form(n)
    return '1' + ''.join('1' if c == '0' else '0' for c in true_form(n)[1:])
def twos(n):
    return format(n & 0xFF, '08b')
for n in [5, -5, 0, 127, -127, -1]:
    print(f'{n:>5} {true_form(n)} {ones(n)} {twos(n)}')
print(int('11111011', 2) - 256)
