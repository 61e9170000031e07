# kind: text-plus-other
# line: 9
# 宠物
class Pet:
    def __init__(self, name, age):
        self.name = name
        self.age = age
p = Pet("咪咪", 3)
print(p.name + "今年" + p.age + "岁")
