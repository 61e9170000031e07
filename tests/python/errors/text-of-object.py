# kind: text-of-object
# line: 7
# hint: 「__str__」 整数
class Dog:
    def __str__(self):
        return 3
print(Dog())
