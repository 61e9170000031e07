# points: E3.4 E1.1
numbers = [1, 2, 3
total = 0
for n in numbers:
    total += n
print(total)
print(len(numbers))
print('完')
x = 1
