# kind: misspelt-init
# line: 8
# hint: 「Dog」
class Dog:
    def __inti__(self):
        self.name = "旺财"
d = Dog()
print(d.name)
