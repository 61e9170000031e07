# kind: class-takes-no-arguments
# line: 7
# hint: 「Dog」
class Dog:
    def bark(self):
        print("汪")
d = Dog("旺财")
