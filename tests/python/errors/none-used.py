# kind: none-used
# line: 5
def add(a, b):
    c = a + b
print(add(1, 2) + 3)
