# kind: two-statements
# line: 3
print("a") print("b")
