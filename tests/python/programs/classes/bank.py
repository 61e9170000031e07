# points: E6.3 E3.4 G6.5
class InsufficientFunds(Exception):
    def __init__(self, need, have):
        super().__init__(f'需要 {need} 元，只有 {have} 元')
        self.need = need
class Bank:
    def __init__(self):
        self.accounts = {}
    def deposit(self, name, money):
        self.accounts[name] = self.accounts.get(name, 0) + money
    def transfer(self, a, b, money):
        if self.accounts.get(a, 0) < money:
            raise InsufficientFunds(money, self.accounts.get(a, 0))
        self.accounts[a] -= money
        self.deposit(b, money)
bank = Bank()
bank.deposit('小明', 100)
bank.transfer('小明', '小红', 30.5)
print(bank.accounts)
try:
    bank.transfer('小红', '小明', 50)
except InsufficientFunds as error:
    print(error, error.need, error.args)
bank.transfer('小刚', '小明', 1)
