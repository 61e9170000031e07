# kind: missing-arguments
# line: 10
# 宠物
class Pet:
    def __init__(self, name):
        self.name = name
    def eat(self, food):
        print(self.name + "吃" + food)
p = Pet("咪咪")
p.eat()
