# kind: number-needed
# line: 3
print(round("3.5"))
