# kind: missing-arguments
# line: 6
# hint: 「hello」 「name」
def hello(name):
    print("你好", name)
hello()
