# kind: wrong-argument-count
# line: 4
# hint: 「len」
print(len("abc", "d"))
