# points: E6.4 G6.5
class Employee:
    raise_rate = 1.1
    def __init__(self, name, pay):
        self.name, self.pay = name, pay
    def month(self):
        return self.pay
    def __repr__(self):
        return f'{self.__class__.__name__}({self.name}, {self.month():.1f})'
class Manager(Employee):
    raise_rate = 1.2
    def month(self):
        return super().month() + 2000
class Hourly(Employee):
    def __init__(self, name, pay, hours):
        Employee.__init__(self, name, pay)
        self.hours = hours
    def month(self):
        return self.pay * self.hours
staff = [Employee('张', 5000), Manager('李', 8000), Hourly('王', 50.5, 120)]
print(staff, sum(e.month() for e in staff))
for e in staff:
    e.pay *= e.raise_rate
print(staff, max(staff, key=lambda e: e.month()).name)
