# kind: invisible-character
# line: 4
a = 5
print(​a)
