# points: E4.3 I.12
import functools
@functools.lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), fib.cache_info())
@functools.cache
def f(n):
    print('算', n)
    return n * n
print(f(3), f(3))
print(functools.reduce(lambda a, b: a * 10 + b, [1, 2, 3]), functools.reduce(max, [3, 9, 2], 0))
double = functools.partial(int, base=2)
print(double('1010'), double.func, double.keywords)
@functools.singledispatch
def show(x):
    return f'别的 {x}'
@show.register
def _(x: int):
    return f'整数 {x}'
@show.register(list)
def _(x):
    return f'列表 {len(x)}'
print(show(1), show([1, 2]), show('a'))
class A:
    @functools.cached_property
    def slow(self):
        print('只算一次')
        return 42
a = A()
print(a.slow, a.slow)
