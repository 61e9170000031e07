# kind: keyword-argument-order
# line: 5
def hello(name, age):
    print(name, age)
hello(name="小明", 8)
