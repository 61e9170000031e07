# kind: square-brackets-call
# line: 5
# 列表
a = [1, 2, 3]
a.append[4]
