# points: E2.7 G1.2
for i in range(1, 20):
    if i % 2 == 0:
        continue
    if i > 11:
        break
    print(i, end=' ')
print()
for a in range(3):
    for b in range(3):
        if b == 2:
            break
        if a == 1:
            continue
        print(a, b)
numbers = []
while True:
    text = input()
    if text == 'q':
        break
    if not text.isdigit():
        print('跳过', text)
        continue
    numbers.append(int(text))
print(numbers)
