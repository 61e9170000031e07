# kind: call-none
# line: 5
def hello():
    print("你好")
hello()()
