# points: E4.2 I.7
def counter():
    count = 0
    def up(step=1):
        nonlocal count
        count += step
        return count
    return up
a, b = counter(), counter()
print(a(), a(), a(10), b())
def outer():
    x = 'outer'
    def middle():
        def inner():
            nonlocal x
            x = 'inner'
        inner()
        return x
    return middle(), x
print(outer())
print(a.__closure__[0].cell_contents)
