# kind: text-compared
# line: 3
min("a", 5)
