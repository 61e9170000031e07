# kind: too-many-arguments
# line: 7
# hint: 「add」 2 3
def work():
    def add(a, b):
        return a + b
    return add(1, 2, 3)
work()
