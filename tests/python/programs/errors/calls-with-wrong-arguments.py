# points: E3.4 E4.1
def greet(name, word='你好'):
    return word + name
class Box:
    def __init__(self, size):
        self.size = size
    def put(self, thing):
        pass
for case in (lambda: greet(), lambda: greet(1, 2, 3), lambda: greet(nam='x'), lambda: greet('a', name='b'), lambda: Box(),
             lambda: Box(1).put(), lambda: Box(1).put(1, 2), lambda: Box.put(), lambda: (lambda a, b: a)(1), lambda: greet(*[1, 2, 3, 4])):
    try:
        case()
    except TypeError as error:
        print(error)
print(greet('小明', '再见', '！'))
