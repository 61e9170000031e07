# kind: self-missing
# line: 9
class Student():
    def __init__(self, name):
        self.name = name
    def show():
        print(self.name)
s = Student("小明")
s.show()
