# kind: full-width-digit
# line: 4
# hint: 「３」
a = ３
print(a)
