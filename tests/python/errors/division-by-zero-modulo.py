# kind: division-by-zero
# line: 3
print(10 % 0)
