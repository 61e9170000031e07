# kind: bracket-unmatched
# line: 4
a = 3
print("a=", a))
