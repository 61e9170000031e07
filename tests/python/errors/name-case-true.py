# kind: name-case
# line: 4
# hint: 「true」 「True」
while true:
    print(1)
