# kind: plus-plus
# line: 7
# hint: 「++」
i = 0
while i < 5:
    print(i)
    i++
