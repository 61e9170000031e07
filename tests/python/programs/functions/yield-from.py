# points: E5.3 I.1
def inner():
    yield 1
    yield 2
    return '内层的结果'
def outer():
    result = yield from inner()
    print('得到', result)
    yield from 'ab'
    yield from range(2)
print(list(outer()))
def flatten(items):
    for item in items:
        if isinstance(item, list):
            yield from flatten(item)
        else:
            yield item
print(list(flatten([1, [2, [3, [4]], 5]])))
def tree(node):
    if node:
        left, value, right = node
        yield from tree(left)
        yield value
        yield from tree(right)
print(*tree(((None, 1, None), 2, (None, 3, None))))
