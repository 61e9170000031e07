# kind: number-base
# line: 3
print(int("3", 50))
