# kind: zero-power
# line: 3
print(0 ** -1)
