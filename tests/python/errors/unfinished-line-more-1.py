# kind: unfinished-line
# line: 4
# 布尔
if not:
    print(1)
