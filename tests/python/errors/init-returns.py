# kind: init-returns
# line: 6
class Dog:
    def __init__(self):
        return 3
d = Dog()
