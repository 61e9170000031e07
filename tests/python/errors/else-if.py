# kind: else-if
# line: 7
# hint: 「else if」
a = 5
if a > 8:
    print(1)
else if a > 3:
    print(2)
