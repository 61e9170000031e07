# kind: unexpected-indent
# line: 6
# 缩进
if 1 > 0:
    print(1)
        print(2)
