# kind: self-missing
# line: 7
class Dog:
    def bark():
        print(self.name)
    def run(dog):
        print(self.name)
Dog().run()
