# kind: read-only
# line: 8
# hint: 「age」
class Dog:
    @property
    def age(self):
        return 3
Dog().age = 5
