# points: E6.4
Cat = type('Cat', (), {'sound': '喵', 'speak': lambda self: self.sound * 2})
print(Cat().speak(), Cat.__name__, type(Cat))
class Registry(type):
    all = []
    def __new__(cls, name, bases, space):
        made = super().__new__(cls, name, bases, space)
        cls.all.append(name)
        return made
class Base(metaclass=Registry):
    pass
class Other(Base):
    pass
print(Registry.all, type(Other).__name__)
class Plugin:
    names = []
    def __init_subclass__(cls, /, title='无', **kw):
        super().__init_subclass__(**kw)
        Plugin.names.append((cls.__name__, title))
class A(Plugin, title='甲'):
    pass
class B(Plugin):
    pass
print(Plugin.names)
class Positive:
    def __set_name__(self, owner, name):
        self.name = '_' + name
    def __get__(self, obj, owner):
        return getattr(obj, self.name)
    def __set__(self, obj, value):
        if value <= 0:
            raise ValueError(self.name + ' 要大于 0')
        setattr(obj, self.name, value)
class Box:
    width = Positive()
b = Box()
b.width = 5
print(b.width)
b.width = -1
