# kind: list-index
# line: 8
# hint: 「self.items」 2
class Bag:
    def __init__(self):
        self.items = ["笔", "书"]
    def last(self):
        return self.items[2]
Bag().last()
