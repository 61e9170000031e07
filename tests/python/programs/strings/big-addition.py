# points: G5.3 E2.4
# 高精度加法：用字符串模拟竖式
def add(a, b):
    n = max(len(a), len(b))
    a, b = a.zfill(n), b.zfill(n)
    carry, out = 0, []
    for x, y in zip(reversed(a), reversed(b)):
        carry, digit = divmod(int(x) + int(y) + carry, 10)
        out.append(str(digit))
    if carry:
        out.append(str(carry))
    return ''.join(reversed(out))
a, b = input(), input()
print(add(a, b))
print(add(a, b) == str(int(a) + int(b)))
