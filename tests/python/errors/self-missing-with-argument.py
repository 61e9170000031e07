# kind: self-missing
# line: 8
# hint: 「say」
class Dog:
    def say(word):
        print(word)
d = Dog()
d.say("汪")
