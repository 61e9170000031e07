# points: E2.1 E3.6 G3.4
a = [3, 1, 2, 10]
b = sorted(a)
print(a, b, sorted(a, reverse=True))
print(a.sort(), a)
words = ['banana', 'Apple', 'cherry']
words.sort(key=str.lower)
print(words)
words.sort(key=len, reverse=True)
print(words)
people = [('小明', 90), ('小红', 95), ('小刚', 90)]
print(sorted(people, key=lambda p: p[1]))
print(sorted(people, key=lambda p: (-p[1], p[0])))
try:
    sorted([1, 'a'])
except TypeError as error:
    print(error)
