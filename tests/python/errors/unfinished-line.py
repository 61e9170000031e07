# kind: unfinished-line
# line: 4
# hint: 「=」
a =
print(a)
