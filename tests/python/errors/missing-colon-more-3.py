# kind: missing-colon
# line: 5
# 宠物
class Pet:
    def __init__(self, name)
        self.name = name
