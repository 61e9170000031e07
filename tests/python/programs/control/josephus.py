# points: G3.5 G6.6 E3.5
n, m = 13, 3
people = list(range(1, n + 1))
index = 0
order = []
while people:
    index = (index + m - 1) % len(people)
    order.append(people.pop(index))
print(order)
print('最后', order[-1])
last = 0
for i in range(2, n + 1):
    last = (last + m) % i
print(last + 1 == order[-1])
