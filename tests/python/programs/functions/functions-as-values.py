# points: E4.3 E4.1
def apply(f, *args):
    return f(*args)
print(apply(max, 3, 7), apply(str.upper, 'abc'), apply(lambda: 5))
table = [len, sum, sorted]
for f in table:
    print(f.__name__, f([3, 1, 2]))
def shout(text, mark='!'):
    return text + mark
shout.calls = 7
say = shout
print(say('嗨'), say.__name__, shout.calls, say is shout)
print(shout.__defaults__, shout.__code__.co_varnames, shout.__code__.co_argcount)
from functools import partial
ask = partial(shout, mark='?')
print(ask('真的'), ask.keywords)
