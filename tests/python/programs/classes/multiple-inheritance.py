# points: E6.4
class A:
    def go(self):
        print('A')
class B(A):
    def go(self):
        print('B')
        super().go()
class C(A):
    def go(self):
        print('C')
        super().go()
class D(B, C):
    def go(self):
        print('D')
        super().go()
D().go()
print([c.__name__ for c in D.__mro__])
class Swimmer:
    def move(self):
        return '游'
class Flyer:
    def move(self):
        return '飞'
class Duck(Flyer, Swimmer):
    pass
print(Duck().move(), Swimmer.move(Duck()))
try:
    class E(A, D):
        pass
except TypeError as error:
    print(str(error).split('\n')[0])
