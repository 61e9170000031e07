# kind: too-many-digits
# line: 3
print(10 ** 5000)
