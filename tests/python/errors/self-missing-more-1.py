# kind: self-missing
# line: 8
# 宠物
class Pet:
    def __init__(self, name):
        self.name = name
    def eat(self):
        print(name + "在吃")
p = Pet("咪咪")
p.eat()
