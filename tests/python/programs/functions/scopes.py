# points: E4.2 G4.1
x = 1
def read():
    return x
def local():
    x = 2
    return x
def change():
    global x
    x = 3
    return x
print(read(), local(), x, change(), x)
def broken():
    print(x)
    x = 5
try:
    broken()
except UnboundLocalError as error:
    print(error)
def make():
    global made
    made = 'here'
make()
print(made, 'x' in globals(), 'y' in locals())
