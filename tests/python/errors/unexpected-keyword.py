# kind: unexpected-keyword
# line: 6
# hint: 「hello」 「nmae」
def hello(name):
    print("你好", name)
hello(nmae="小明")
