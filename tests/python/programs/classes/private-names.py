# points: E6.3
class Secret:
    def __init__(self):
        self.open = 1
        self._inner = 2
        self.__hidden = 3
    def __method(self):
        return self.__hidden
    def show(self):
        return self.__method()
class Child(Secret):
    def __init__(self):
        super().__init__()
        self.__hidden = 'child'
s = Child()
print(sorted(s.__dict__), s.show())
print([n for n in dir(s) if 'Secret' in n])
try:
    print(s.__hidden)
except AttributeError as error:
    print(error)
