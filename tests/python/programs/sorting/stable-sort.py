# points: E3.6 G4.4
pupils = [('小明', 3, 90), ('小红', 1, 85), ('小刚', 3, 85), ('小丽', 1, 90)]
by_score = sorted(pupils, key=lambda p: p[2])
print(by_score)
print(sorted(by_score, key=lambda p: p[1]))
from operator import itemgetter
from functools import cmp_to_key
print(sorted(pupils, key=itemgetter(1, 2), reverse=True))
numbers = ['3', '30', '34', '5', '9']
numbers.sort(key=cmp_to_key(lambda a, b: -1 if a + b > b + a else 1))
print(''.join(numbers))
print(sorted([True, 0, 2, False, 1]), sorted([0.5, 1, -2]))
