# points: E6.3 E2.7
class Pet:
    def __init__(self, name, kind):
        self.name = name
        self.kind = kind
        self.hunger = 50
        self.happy = 50
    def feed(self, food):
        if food == "鱼" and self.kind == "猫":
            self.hunger -= 30
        else:
            self.hunger -= 10
        print(self.name, "吃了", food)
    def play(self):
        self.happy += 20
        self.hunger += 15
        if self.happy > 100:
            self.happy = 100
        print(self.name + "玩得很开心")
    def show(self):
        print("【%s】饥饿:%s 快乐:%s" % (self.name, "#" * (self.hunger // 10), "*" * (self.happy // 10)))
pet = Pet("咪咪", "猫")
pet.show()
for cmd in ["喂鱼", "玩", "玩", "玩", "喂饭"]:
    if cmd[0] == "喂":
        pet.feed(cmd[1:])
    elif cmd == "玩":
        pet.play()
    pet.show()
print(pet.hunger, pet.happy)
print(pet.sleep())
