# kind: too-many-arguments
# line: 7
# hint: 「Dog」 1 2
class Dog:
    def __init__(self, name):
        self.name = name
d = Dog("旺财", 3)
