# kind: function-not-called
# line: 7
class Dog:
    def age(self):
        return 3
d = Dog()
print(d.age + 1)
