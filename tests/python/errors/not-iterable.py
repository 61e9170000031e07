# kind: not-iterable
# line: 6
# hint: 「Dog」
class Dog:
    pass
for x in Dog():
    print(x)
