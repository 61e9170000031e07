# points: E4.5 G5.5 G2.3
def bisect_root(x):
    low, high = 0, max(1, x)
    while high - low > 1e-10:
        mid = (low + high) / 2
        if mid * mid < x:
            low = mid
        else:
            high = mid
    return round(low, 6)
def newton(x):
    guess = x
    while abs(guess * guess - x) > 1e-12:
        guess = (guess + x / guess) / 2
    return guess
print(bisect_root(2), bisect_root(0.25), bisect_root(9))
print(newton(2), newton(10))
print(2 ** 0.5, 27 ** (1 / 3))
