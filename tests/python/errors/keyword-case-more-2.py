# kind: keyword-case
# line: 4
# 布尔
if 3 > 2 And 1 < 2:
    print(1)
