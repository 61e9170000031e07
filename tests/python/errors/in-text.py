# kind: in-text
# line: 4
# hint: 整数
if 3 in "345":
    print(1)
