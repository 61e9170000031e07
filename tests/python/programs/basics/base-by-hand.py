# points: E3.1 G3.2
digits = '0123456789ABCDEF'
def to_base(n, base):
    if n == 0:
        return '0'
    text = ''
    while n > 0:
        n, rest = divmod(n, base)
        text = digits[rest] + text
    return text
def from_base(text, base):
    n = 0
    for c in text:
        n = n * base + digits.index(c)
    return n
n = int(input('十进制数：'))
for base in (2, 3, 8, 16):
    s = to_base(n, base)
    print(base, s, from_base(s, base) == n)
