# points: E6.4 E5.4
import random
random.seed(77)
class Role:
    def __init__(self, name, hp, atk):
        self.name = name
        self.hp = hp
        self.atk = atk
    def is_alive(self):
        return self.hp > 0
    def hit(self, other):
        d = self.atk + random.randint(-3, 3)
        other.hp -= d
        print(f"{self.name} 攻击 {other.name}，造成 {d} 点伤害")
class Boss(Role):
    def __init__(self, name, hp, atk, skill):
        super().__init__(name, hp, atk)
        self.skill = skill
    def hit(self, other):
        if random.randint(1, 3) == 1:
            print(f"{self.name} 使用了【{self.skill}】！！")
            other.hp -= self.atk * 2
        else:
            super().hit(other)
    def __str__(self):
        return f"BOSS {self.name}(HP={self.hp})"
me = Role("勇者", 60, 12)
boss = Boss("恶龙", 80, 9, "喷火")
print(boss)
while me.is_alive() and boss.is_alive():
    me.hit(boss)
    if boss.is_alive():
        boss.hit(me)
    print("  ", me.name, max(me.hp, 0), "|", boss.name, max(boss.hp, 0))
print("胜利！" if me.is_alive() else "失败……再来一次")
