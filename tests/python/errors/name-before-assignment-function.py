# kind: name-before-assignment
# line: 4
# hint: 「hello」
hello()
def hello():
    print("你好")
