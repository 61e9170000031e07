# points: G5.3 G4.3
def pi_digits(count):
    q, r, t, k, n, l = 1, 0, 1, 1, 3, 3
    out = ''
    while len(out) < count:
        if 4 * q + r - t < n * t:
            out += str(n)
            q, r, n = 10 * q, 10 * (r - n * t), 10 * (3 * q + r) // t - 10 * n
        else:
            q, r, t, k, n, l = q * k, (2 * q + r) * l, t * l, k + 1, (q * (7 * k + 2) + r * l) // (t * l), l + 2
    return out
digits = pi_digits(60)
print(digits[0] + '.' + digits[1:])
e, term = 10 ** 50, 10 ** 50
for i in range(1, 60):
    term //= i
    e += term
print(str(e)[:45])
