# points: E3.4 E2.1
a = 1
b = 2
numbers = [1 2, 3]
print(numbers)
for n in numbers:
    print(n)
print('完')
d = 1
