# kind: generator-stopped
# line: 6
def first(items):
    it = iter(items)
    while True:
        yield next(it)
for x in first([1, 2]):
    print(x)
