# kind: missing-arguments
# line: 7
# hint: 「Dog」 「age」
class Dog:
    def __init__(self, name, age):
        self.name = name
d = Dog("旺财")
