# kind: name-before-assignment
# line: 4
# hint: 「total」
print(total)
total = 5
