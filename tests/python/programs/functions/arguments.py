# points: E4.1 G4.1
def describe(name, age=10, *hobbies, city='北京', **more):
    print(name, age, hobbies, city, more)
describe('小明')
describe('小明', 11, '画画', '足球', city='上海', pet='猫')
describe(age=5, name='小红')
describe(*['小刚', 9], **{'city': '广州', 'x': 1})
def only(a, /, b, *, c):
    return a, b, c
print(only(1, 2, c=3), only(1, b=2, c=3))
for bad in (lambda: only(1, 2, 3), lambda: only(a=1, b=2, c=3), lambda: only(1, 2), lambda: describe()):
    try:
        bad()
    except TypeError as error:
        print(error)
