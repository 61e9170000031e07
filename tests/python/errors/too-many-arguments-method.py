# kind: too-many-arguments
# line: 8
# hint: 「bark」 2
class Dog:
    def bark(self):
        print("汪")
d = Dog()
d.bark(1, 2)
