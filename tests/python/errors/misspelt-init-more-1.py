# kind: misspelt-init
# line: 7
class Student:
    def _init_(self, name):
        self.name = name
s = Student()
print(s.name)
