# kind: missing-indent
# line: 5
# hint: 「def」
def f():
print(1)
