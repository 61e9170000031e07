# points: E2.6 E2.7 G1.2
total = 0
for i in range(1, 101):
    total += i
print(total)
odd = even = 0
i = 1
while i <= 100:
    if i % 2:
        odd += i
    else:
        even += i
    i += 1
print(odd, even)
print(sum(1 / n for n in range(1, 11)))
sign, value = 1, 0
for n in range(1, 1000, 2):
    value += sign / n
    sign = -sign
print(value * 4)
