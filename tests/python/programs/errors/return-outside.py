# points: E3.4 E4.1
a = 3
if a > 2:
    return a
print(a)
def f():
    return 1
print(f())
print('完')
