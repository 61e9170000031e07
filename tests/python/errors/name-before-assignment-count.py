# kind: name-before-assignment
# line: 5
# hint: 「count」
for i in range(3):
    count = count + 1
