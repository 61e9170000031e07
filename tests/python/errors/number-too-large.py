# kind: number-too-large
# line: 3
print(2.0 ** 10000)
