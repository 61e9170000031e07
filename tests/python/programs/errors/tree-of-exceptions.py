# points: E3.4
for kind in (KeyError, IndexError, ZeroDivisionError, FileNotFoundError, ModuleNotFoundError, RecursionError,
             UnicodeDecodeError, IndentationError, StopIteration, KeyboardInterrupt, TabError, UnboundLocalError):
    print(' < '.join(c.__name__ for c in kind.__mro__[:-1]))
try:
    raise KeyboardInterrupt
except Exception:
    print('never')
except BaseException as error:
    print(repr(error))
class Odd(BaseException):
    pass
raise Odd('不是 Exception')
