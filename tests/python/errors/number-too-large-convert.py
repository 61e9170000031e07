# kind: number-too-large
# line: 3
print(float(10 ** 400))
