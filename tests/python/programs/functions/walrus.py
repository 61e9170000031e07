# points: I.8 E2.7
data = [1, 5, 12, 7]
if (n := len(data)) > 3:
    print('长度', n)
while (line := input()) != 'end':
    print(line.upper())
print([half for x in data if (half := x / 2) > 2], half)
print(any((found := x) > 4 for x in data), found)
def f(x):
    return (y := x + 1) * y
print(f(2))
print((a := 1) + (b := 2), a, b)
