# kind: unexpected-indent
# line: 4
# 我的程序
    a = 5
