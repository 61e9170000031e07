# kind: else-if
# line: 7
# hint: 「elseif」
a = 5
if a > 8:
    print(1)
elseif a > 3:
    print(2)
