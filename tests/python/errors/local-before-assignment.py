# kind: local-before-assignment
# line: 5
# hint: 「n」
def f():
    print(n)
    n = 3
f()
