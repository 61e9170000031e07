# kind: super-attribute
# line: 8
# hint: 「speak」
class Animal:
    pass
class Dog(Animal):
    def speak(self):
        super().speak()
Dog().speak()
