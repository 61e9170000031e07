# kind: argument-twice
# line: 6
# hint: 「hello」 「name」
def hello(name, age):
    print(name, age)
hello("小明", name="小红")
