# points: E5.3 L.2
def average():
    total = count = 0
    value = None
    while True:
        sent = yield value
        if sent is None:
            break
        total += sent
        count += 1
        value = total / count
    return count
a = average()
next(a)
print(a.send(10), a.send(20), a.send(33))
try:
    a.send(None)
except StopIteration as stop:
    print(stop.value)
def careful():
    try:
        yield 1
        yield 2
    except ValueError as error:
        yield f'抓住 {error}'
    finally:
        print('收尾')
g = careful()
print(next(g), g.throw(ValueError('坏')))
g.close()
