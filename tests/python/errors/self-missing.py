# kind: self-missing
# line: 8
# hint: 「bark」
class Dog:
    def bark():
        print("汪")
d = Dog()
d.bark()
