# kind: f-string
# line: 3
print(f"{}")
