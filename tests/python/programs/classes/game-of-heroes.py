# points: E6.4 G6.5 E5.4
import random
random.seed(42)
class Hero:
    def __init__(self, name, life, power):
        self.name, self.life, self.power = name, life, power
    def attack(self, other):
        hurt = random.randint(1, self.power)
        other.life = max(0, other.life - hurt)
        print(f'{self.name} 打 {other.name} {hurt} 点，{other.name} 剩 {other.life}')
class Mage(Hero):
    def attack(self, other):
        if random.random() < 0.3:
            print(f'{self.name} 放火球！')
            other.life = max(0, other.life - 10)
        else:
            super().attack(other)
a, b = Hero('战士', 30, 8), Mage('法师', 25, 6)
turn = 0
while a.life and b.life:
    (a if turn % 2 == 0 else b).attack(b if turn % 2 == 0 else a)
    turn += 1
print('赢家', (a if a.life else b).name, turn)
