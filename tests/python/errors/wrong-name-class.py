# kind: wrong-name
# line: 4
# hint: 「class」
class My.Dog:
    pass
