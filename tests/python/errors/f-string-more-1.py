# kind: f-string
# line: 4
year = 2024
print(f"今年是{year年")
