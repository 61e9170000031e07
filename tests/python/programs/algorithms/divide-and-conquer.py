# points: G5.6 E4.5
def biggest(a):
    if len(a) == 1:
        return a[0]
    m = len(a) // 2
    return max(biggest(a[:m]), biggest(a[m:]))
print(biggest([3, 9, 2, 7, 5]))
def majority(a):
    if len(a) == 1:
        return a[0]
    m = len(a) // 2
    left, right = majority(a[:m]), majority(a[m:])
    return left if a.count(left) >= a.count(right) else right
print(majority([2, 2, 1, 1, 2, 3, 2]))
def cover(n, x=0, y=0):
    if n == 1:
        return 1
    h = n // 2
    return sum(cover(h, x + a, y + b) for a in (0, h) for b in (0, h))
print(cover(8))
def fast_multiply(a, b):
    return 0 if b == 0 else fast_multiply(a + a, b >> 1) + (a if b & 1 else 0)
print(fast_multiply(123, 456), 123 * 456)
