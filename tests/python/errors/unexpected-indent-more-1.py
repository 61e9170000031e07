# kind: unexpected-indent
# line: 6
# 缩进
def f():
    a = 1
     b = 2
    return a
