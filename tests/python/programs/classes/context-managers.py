# points: E6.4 L.6
class Timer:
    def __init__(self, name):
        self.name = name
    def __enter__(self):
        print('进入', self.name)
        return self
    def __exit__(self, kind, value, trace):
        print('离开', self.name, kind and kind.__name__, value)
        return kind is ValueError
with Timer('一') as t:
    print(t.name)
with Timer('二'):
    raise ValueError('被吞掉')
from contextlib import contextmanager, suppress
@contextmanager
def tag(name):
    print(f'<{name}>')
    yield name.upper()
    print(f'</{name}>')
with tag('b') as x, tag('i'):
    print(x)
with suppress(ZeroDivisionError):
    1 / 0
with Timer('三'):
    {}['k']
