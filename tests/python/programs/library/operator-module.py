# points: E4.3
import operator as op
print(op.add(2, 3), op.mul('a', 3), op.itemgetter(1)('abc'), op.itemgetter('x', 'y')({'x': 1, 'y': 2}))
print(op.attrgetter('real')(3 + 4j), op.methodcaller('upper')('abc'), op.not_(0), op.contains([1], 1))
signs = {'+': op.add, '-': op.sub, '*': op.mul, '/': op.truediv, '//': op.floordiv, '%': op.mod, '**': op.pow}
while (line := input()):
    a, sign, b = line.split()
    try:
        print(line, '=', signs[sign](int(a), int(b)))
    except ZeroDivisionError as error:
        print(line, error)
    except KeyError as error:
        print('没有运算', error)
