# points: E3.6 G4.4
numbers = [int(n) for n in input().split()]
n = len(numbers)
swaps = 0
for i in range(n - 1):
    for j in range(n - 1 - i):
        if numbers[j] > numbers[j + 1]:
            numbers[j], numbers[j + 1] = numbers[j + 1], numbers[j]
            swaps += 1
    print('第', i + 1, '趟', numbers)
print('交换', swaps, '次')
