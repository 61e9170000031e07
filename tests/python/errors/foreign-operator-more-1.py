# kind: foreign-operator
# line: 4
# 布尔
if 3 > 2 && 1 < 2:
    print(1)
