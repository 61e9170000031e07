# kind: unfinished-line
# line: 4
# hint: 「+」
a = 3 +
print(a)
