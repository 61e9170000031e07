# kind: unknown-attribute
# line: 11
# 子类
class Animal:
    def __init__(self, name):
        self.name = name
class Dog(Animal):
    def __init__(self, color):
        self.color = color
d = Dog("黄")
print(d.name)
