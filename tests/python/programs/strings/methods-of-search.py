# points: E2.4 G3.4
s = 'banana'
print(s.find('an'), s.rfind('an'), s.find('x'), s.find('an', 2))
print(s.index('n'), s.count('a'), s.count('an'), s.count(''))
print(s.startswith('ba'), s.endswith(('x', 'na')), s.startswith('n', 2))
print(s.replace('a', 'o'), s.replace('a', 'o', 2))
print(s.partition('n'), s.rpartition('n'), s.partition('x'))
print(s.removeprefix('ba'), s.removesuffix('na'))
try:
    s.index('x')
except ValueError as error:
    print(error)
