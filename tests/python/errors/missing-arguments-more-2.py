# kind: missing-arguments
# line: 9
# 子类
class Animal:
    def __init__(self, name):
        self.name = name
class Dog(Animal):
    def __init__(self, name, color):
        super().__init__()
        self.color = color
d = Dog("旺财", "黄")
