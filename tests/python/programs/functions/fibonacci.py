# points: E4.4 E4.5 G4.3
def slow(n):
    return n if n < 2 else slow(n - 1) + slow(n - 2)
print([slow(n) for n in range(15)])
a, b = 0, 1
for _ in range(100):
    a, b = b, a + b
print(a)
memory = {}
def fast(n):
    if n < 2:
        return n
    if n not in memory:
        memory[n] = fast(n - 1) + fast(n - 2)
    return memory[n]
print(fast(90), len(memory))
ratio = fast(40) / fast(39)
print(ratio)
