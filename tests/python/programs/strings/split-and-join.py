# points: E2.4 G3.4
print('a,b,,c'.split(','), ' a  b '.split(), ''.split(), ''.split(','))
print('a-b-c'.split('-', 1), 'a-b-c'.rsplit('-', 1))
print('一行\n二行\r\n三行'.splitlines(), 'x\n'.splitlines(True))
print('-'.join(['2026', '11', '30']), ''.join(reversed('abc')))
print(', '.join(str(i) for i in range(5)))
words = 'the quick brown fox'.split()
print(' '.join(w.capitalize() for w in words))
print(' '.join(words[::-1]))
try:
    '-'.join([1, 2])
except TypeError as error:
    print(error)
