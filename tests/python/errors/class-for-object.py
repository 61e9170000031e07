# kind: class-for-object
# line: 7
# hint: 「bark」
class Dog:
    def bark(self):
        print("汪")
Dog.bark()
