# kind: not-a-number
# line: 3
print(int(float("inf")))
