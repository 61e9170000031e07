# kind: nonlocal-unknown
# line: 5
# hint: 「n」
def f():
    nonlocal n
    n = 1
