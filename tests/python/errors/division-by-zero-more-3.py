# kind: division-by-zero
# line: 4
a = [1, 2, 3]
print(sum(a) / 0)
