# points: E3.4 E1.3
try:
    print(undefined_name)
except NameError as error:
    print(error, error.name)
score = 90
def f():
    return scor + 1
try:
    f()
except NameError as error:
    print(error)
del score
try:
    score
except NameError as error:
    print(type(error).__name__)
print('快结束了')
pirnt('你好')
