# points: E6.3
class Account:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.__balance = balance
    @property
    def balance(self):
        return self.__balance
    @balance.setter
    def balance(self, value):
        if value < 0:
            raise ValueError('余额不能是负数')
        self.__balance = value
    @property
    def rich(self):
        return self.balance > 100
a = Account('小明', 50)
a.balance += 70
print(a.balance, a.rich, a._Account__balance)
try:
    a.balance = -1
except ValueError as error:
    print('错误：', error)
try:
    a.rich = True
except AttributeError as error:
    print(error)
print(a.__balance)
