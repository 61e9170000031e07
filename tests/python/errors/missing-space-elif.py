# kind: missing-space
# line: 7
# hint: 「elifa」
a = 5
if a > 8:
    print(1)
elifa > 3:
    print(2)
