# kind: duplicate-parameter
# line: 4
# hint: 「a」
def add(a, a):
    return a + a
