# points: E3.4 E1.1
total = 0
for i in range(5):
total += i
print(total)
if total > 3:
    print('大')
print('完')
x = 1
