# kind: unfinished-line
# line: 4
# 其他
a = 10%
