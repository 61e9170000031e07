# kind: default-order
# line: 3
def hello(name="小明", age):
    print(name, age)
