# points: E4.2
counter = 0
names = []
def add(name):
    global counter
    counter += 1
    names.append(name)
def wrong():
    counter += 1
add('小明')
add('小红')
print(counter, names)
print(globals()['counter'], '小明' in globals())
def show():
    a = 1
    b = 'x'
    print(locals())
show()
wrong()
