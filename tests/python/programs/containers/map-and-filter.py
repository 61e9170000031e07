# points: E4.3 G4.7 E3.8
numbers = [5, 2, 8, 1]
print(list(map(str, numbers)), list(filter(lambda n: n > 2, numbers)))
print(list(map(int, '1 2 3'.split())), list(filter(None, [0, 1, '', 'a', None])))
squares = map(lambda n: n ** 2, numbers)
print(next(squares), list(squares), list(squares))
from functools import reduce
print(reduce(lambda a, b: a * b, numbers), reduce(lambda a, b: a + b, [], 'start'))
print(sorted(numbers, key=lambda n: -n), max(numbers, key=lambda n: n % 5))
print(type(squares).__name__, list(map(pow, [2, 3], [3, 2])))
