# kind: wrong-argument-count
# line: 4
# hint: 「len」 2
print(len([1], [2]))
