# points: G5.3
def subtract(a, b):
    sign = ''
    if (len(a), a) < (len(b), b):
        a, b, sign = b, a, '-'
    b = b.zfill(len(a))
    borrow, out = 0, ''
    for x, y in zip(a[::-1], b[::-1]):
        d = int(x) - int(y) - borrow
        borrow = 1 if d < 0 else 0
        out = str(d % 10) + out
    return sign + (out.lstrip('0') or '0')
def divide(a, n):
    out, rest = '', 0
    for x in a:
        q, rest = divmod(rest * 10 + int(x), n)
        out += str(q)
    return out.lstrip('0') or '0', rest
print(subtract('1000000000000', '1'), subtract('5', '5000'))
print(divide('123456789012345678901', 97), divmod(123456789012345678901, 97))
