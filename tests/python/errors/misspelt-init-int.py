# kind: misspelt-init
# line: 7
# hint: 「Dog」
class Dog:
    def __int__(self, name):
        self.name = name
d = Dog("旺财")
