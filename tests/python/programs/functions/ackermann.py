# points: E4.4
calls = 0
def ackermann(m, n):
    global calls
    calls += 1
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))
print(ackermann(2, 3), calls)
print(ackermann(1, 10), calls)
def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)
print(deep(800))
