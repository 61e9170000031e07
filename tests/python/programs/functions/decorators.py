# points: E4.3 L.1
import functools
def loud(f):
    @functools.wraps(f)
    def wrapper(*args, **kwargs):
        print('→', f.__name__, args, kwargs)
        result = f(*args, **kwargs)
        print('←', result)
        return result
    return wrapper
def repeat(n):
    def decorate(f):
        def wrapper(*args):
            return [f(*args) for _ in range(n)]
        return wrapper
    return decorate
@loud
def add(a, b=2):
    """相加"""
    return a + b
@repeat(3)
@loud
def hello(name):
    return '你好' + name
add(1, b=5)
print(hello('小明'), add.__doc__, add.__name__)
