# kind: call-object
# line: 7
# hint: 「d」 「Dog」
class Dog:
    pass
d = Dog()
d()
