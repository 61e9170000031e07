# kind: too-many-arguments
# line: 6
# hint: 「add」 2 3
def add(a, b):
    return a + b
print(add(1, 2, 3))
