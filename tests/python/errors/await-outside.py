# kind: await-outside
# line: 5
# hint: 「await」
def f():
    await g()
