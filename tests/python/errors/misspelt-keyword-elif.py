# kind: misspelt-keyword
# line: 7
# hint: 「elfi」 「elif」
a = 1
if a > 3:
    print(1)
elfi a > 0:
    print(2)
