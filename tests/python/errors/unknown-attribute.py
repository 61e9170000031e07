# kind: unknown-attribute
# line: 8
# hint: 「Dog」 「color」
class Dog:
    def __init__(self, name):
        self.name = name
d = Dog("旺财")
print(d.color)
