# kind: bracket-unmatched
# line: 3
print("a"))
