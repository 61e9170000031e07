# points: E3.4 E1.1
a = [1, 2, 3)
b = 2
print(a, b)
for n in a:
    print(n)
print('完')
d = 1
e = 2
