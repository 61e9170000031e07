# kind: empty-separator
# line: 3
print("abc".split(""))
