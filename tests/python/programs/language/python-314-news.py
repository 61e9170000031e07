# points: L.10
# 只在 3.14 有的写法放在字符串里试，旧版本给出同样的结果。
import sys
code = 'try:\n    1 / 0\nexcept ZeroDivisionError, ValueError:\n    ok = True\n'
space = {}
try:
    exec(code, space)
except SyntaxError:
    space['ok'] = True
print(space['ok'], sys.version_info >= (3, 12))
print(max([1, 5], default=None), sum([True, True]))
print('ok'.center(10, '='), [*map(len, ['a', 'bb'], )])
print(list(map(lambda a, b: (a, b), [1, 2], [3, 4])))
print(2 ** 31, 'a' 'b', 0b11 | 0o7)
print(f'{"nested " + f"{1 + 1}"}')
