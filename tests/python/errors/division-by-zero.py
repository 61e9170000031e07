# kind: division-by-zero
# line: 5
a = 10
b = 0
print(a / b)
