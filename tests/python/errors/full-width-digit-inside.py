# kind: full-width-digit
# line: 4
# hint: 「５」
for i in range(1５):
    print(i)
