# points: E3.4 E1.1
a = 1
b = 2
print((a + b)))
numbers = [1, 2, 3]
for n in numbers:
    print(n)
print('完')
d = 1
