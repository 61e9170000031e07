# points: E4.2 E4.3
functions = []
for i in range(3):
    functions.append(lambda: i)
print([f() for f in functions])
functions = [lambda i=i: i for i in range(3)]
print([f() for f in functions])
def power(n):
    return lambda x: x ** n
square, cube = power(2), power(3)
print(square(5), cube(2), power(0.5)(16))
def compose(*fs):
    def run(x):
        for f in fs:
            x = f(x)
        return x
    return run
print(compose(abs, str, lambda s: s + '!')(-3))
