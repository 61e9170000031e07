# points: E3.4
def read(text):
    try:
        return int(text)
    except ValueError as error:
        raise RuntimeError('读不懂') from error
try:
    read('x')
except RuntimeError as error:
    print(error, '|', error.__cause__)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        {}['k']
except KeyError as error:
    print(repr(error), repr(error.__context__), error.__suppress_context__)
try:
    raise ValueError('内') from None
except ValueError as error:
    print(error.__cause__)
    error.add_note('一条说明')
    print(error.__notes__)
read('y')
