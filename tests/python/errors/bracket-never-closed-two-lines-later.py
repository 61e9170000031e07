# kind: bracket-never-closed
# line: 4
# hint: 「(」
x = (1 + 2
y = 3
z = 4
print(x, y, z)
