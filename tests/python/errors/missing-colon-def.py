# kind: missing-colon
# line: 4
# hint: 「def」
def say_hello(name)
    print("你好", name)
say_hello("小明")
