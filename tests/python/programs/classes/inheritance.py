# points: E6.4 G6.5
class Animal:
    def __init__(self, name):
        self.name = name
    def speak(self):
        return '……'
    def introduce(self):
        return f'{self.name} 说 {self.speak()}'
class Cat(Animal):
    def speak(self):
        return '喵'
class Kitten(Cat):
    def __init__(self, name, age):
        super().__init__(name)
        self.age = age
    def speak(self):
        return super().speak() * 2
for animal in (Animal('动物'), Cat('咪咪'), Kitten('小咪', 1)):
    print(animal.introduce(), type(animal).__name__, isinstance(animal, Cat))
print(Kitten.__mro__)
print(issubclass(Kitten, Animal), Kitten.__bases__, Kitten('x', 2).age)
