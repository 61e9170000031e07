# kind: super-arguments
# line: 7
class Animal:
    pass
class Dog(Animal):
    def __init__(self, name):
        super().__init__(name)
d = Dog("旺财")
