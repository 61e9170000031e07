# kind: type
# line: 3
print(isinstance(3, "int"))
