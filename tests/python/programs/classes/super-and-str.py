# points: E6.4 I.5
class Person:
    def __init__(self, name):
        super().__init__()
        self.name = name
    def __str__(self):
        return f'人：{self.name}'
    def __repr__(self):
        return f'Person({self.name!r})'
class Student(Person):
    def __init__(self, name, school):
        super().__init__(name)
        self.school = school
    def __str__(self):
        return super().__str__() + f'，学校：{self.school}'
s = Student('小明', '实验小学')
print(s)
print(repr(s), [s], f'{s} {s!r}')
print(str(Person('小红')), s.name, s.school)
print('%s|%r' % (s, s))
