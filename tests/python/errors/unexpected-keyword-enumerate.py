# kind: unexpected-keyword
# line: 4
# hint: 「enumerate」 「begin」
for i, name in enumerate(["小明"], begin=1):
    print(i, name)
