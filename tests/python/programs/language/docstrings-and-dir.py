# points: E4.1 E6.3
class Cat:
    """一只猫。

    会叫。
    """
    legs = 4
    def meow(self):
        "喵"
print(Cat.__doc__)
print(Cat.meow.__doc__, [n for n in dir(Cat) if not n.startswith('_')])
print(vars(Cat)['legs'], Cat.__module__, repr(Cat), Cat.meow.__qualname__)
c = Cat()
print(repr(c).split(' at ')[0], str(c.meow).split(' at ')[0])
print(callable(Cat), callable(c), hasattr(c, 'meow'), getattr(Cat, 'legs'))
print(repr(len), repr(print), repr(int), repr([].append)[:34])
help(Cat.meow)
