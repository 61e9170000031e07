# points: E6.3 G6.5
class Dog:
    kind = '狗'
    def __init__(self, name, age):
        self.name = name
        self.age = age
    def bark(self, times=1):
        print(self.name + '：' + '汪' * times)
    def birthday(self):
        self.age += 1
        return self.age
a, b = Dog('旺财', 3), Dog('小黑', 5)
a.bark()
b.bark(3)
print(a.birthday(), b.age, a.kind, Dog.kind)
a.kind = '大狗'
Dog.kind = '犬'
print(a.kind, b.kind, a.__dict__, b.__dict__)
a.color = '黄'
print(hasattr(a, 'color'), hasattr(b, 'color'), getattr(b, 'color', '不知道'))
