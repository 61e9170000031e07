# kind: convert-decimal
# line: 3
print(int("12.0"))
