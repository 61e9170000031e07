# kind: misspelt-init
# line: 7
# hint: 「Dog」 「__init__」
class Dog:
    def _init_(self, name):
        self.name = name
d = Dog("旺财")
