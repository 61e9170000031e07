# kind: bracket-never-closed
# line: 4
# hint: 「[」
a = [1, 2, 3
print(a)
