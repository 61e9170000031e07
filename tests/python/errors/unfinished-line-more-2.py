# kind: unfinished-line
# line: 4
# 布尔
if 3 > 2 and
    print(1)
