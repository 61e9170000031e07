# kind: too-many-arguments
# line: 6
# hint: 「hello」 1
def hello():
    print("你好")
hello("小明")
