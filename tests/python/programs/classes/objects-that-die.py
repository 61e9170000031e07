# points: E6.3
class Thing:
    def __init__(self, name):
        self.name = name
        print('生', name)
    def __del__(self):
        print('灭', self.name)
a = Thing('甲')
b = a
del a
print('还在', b.name)
b = None
print('之后')
def inside():
    t = Thing('乙')
    print('里面')
inside()
Thing('丙')
c = Thing('丁')
c = Thing('戊')
print('结束前')
c = None
